import type { desk as english } from '../en/desk.ts'
import type { Texts } from '../texts.ts'

export const desk: Texts<typeof english> = {
  watchWidth: '自选列表宽度',
  ticketWidth: '下单面板宽度',
  ticket: '下单',
  trades: '持仓与订单',
  part: {
    positions: '持仓',
    open: '未成交订单',
    fills: '今日成交',
  },
  noOpenOrders: '没有等待成交的订单。',
  noFills: '今天没有成交。',
  keys: {
    title: '键盘',
    search: '搜索',
    sides: '买入、卖出',
    pages: '侧栏的五个页面',
    rows: '列表的下一行、上一行',
    enter: '打开第一个结果；核对后提交订单',
    escape: '关闭打开的窗口',
    help: '显示本说明',
    on: '启用单键操作',
  },
  table: {
    dense: '紧凑行距',
    csv: '下载 CSV',
    actions: '操作',
    sum: '合计',
    instrument: '品种',
    code: '代码',
    time: '时间',
    bought: '买入价',
    now: '现价',
    price: '价格',
    change: '涨跌',
    bid: '买价',
    ask: '卖价',
    total: '总额',
    status: '状态',
  },
}
