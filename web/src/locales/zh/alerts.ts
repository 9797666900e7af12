import type { alerts as english } from '../en/alerts.ts'
import type { Texts } from '../texts.ts'

export const alerts: Texts<typeof english> = {
  title: '提醒',
  button: '设置提醒',
  buttonWaiting: '提醒，{{count}} 个等待中',
  of: '提醒：{{name}}',
  all: '全部提醒',
  list: '您的提醒',
  none: '还没有提醒。点按股票的铃铛即可设置。',
  failed: '无法加载您的提醒',
  kind: '关注内容',
  kinds: { price: '价格', percent: '涨跌幅', volume: '成交量', sma: 'SMA', ema: 'EMA', rsi: 'RSI' },
  direction: '方向',
  directions: { above: '涨到', below: '跌到' },
  levels: {
    price: '价格',
    percent: '较上次收盘的涨跌幅',
    volume: '今日成交数量',
    rsi: 'RSI，1 至 99',
  },
  period: '天数',
  periodHint: '2 至 200 天，含今天。',
  note: '备注（选填）',
  add: '设置提醒',
  set: '提醒已设置。',
  wrong: {
    level: '请输入可以达到的数值。',
    period: '请输入 2 至 200 天。',
  },
  webhook: {
    title: '您自己的程序',
    lead: '您的程序可以获知提醒和订单：按 Standard Webhooks 签名的消息，发送到 https 地址。',
    address: '地址',
    set: '设置地址',
    secret: '请保存用于消息签名的密钥，之后不再显示：',
    remove: '删除地址',
    last: '最近的消息',
    state: { taken: '已接收', waiting: '等待下次尝试', given_up: '已放弃' },
    failed: '尝试次数：{{attempts}}。最后的回应：{{answer}}',
  },
  since: '自 {{at}} 起等待',
  told: '已于 {{at}} 告知',
  remove: '删除：{{alert}}',
  waits: {
    price: { above: '涨到 {{level}}', below: '跌到 {{level}}' },
    percent: { above: '当日涨到 {{level}}', below: '当日跌到 {{level}}' },
    volume: '单日成交 {{level}}',
    average: {
      above: '上穿 {{period}} 日 {{average}}，目前为 {{at}}',
      below: '下穿 {{period}} 日 {{average}}，目前为 {{at}}',
    },
    rsi: {
      above: '{{period}} 日 RSI 升至 {{level}}，目前价格 {{at}}',
      below: '{{period}} 日 RSI 降至 {{level}}，目前价格 {{at}}',
    },
  },
}
