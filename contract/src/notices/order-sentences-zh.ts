import type { OrderSentences } from './kinds.ts'

export const orderSentencesZh: OrderSentences = {
  order_filled: '您的 {{symbol}} 委托（{{count}}）已成交。',
  order_part_filled: '您的 {{symbol}} 委托（{{count}}）已部分成交：目前 {{filled}}。',
  order_expired: '您的 {{symbol}} 委托（{{count}}）已到期：成交 {{filled}}，其余冻结的部分已退还给您。',
  order_stopped:
    '您买入 {{symbol}}（{{count}}）的委托已撤销，因为账户冻结期间不会买入。冻结的部分已退还给您。',
  order_failed: '我们未能执行您的 {{symbol}} 委托（{{count}}），责任在我们；冻结的部分已退还给您。',
  order_not_opened: '您的 {{symbol}} 委托（{{count}}）已达到触发价，但未能提交；原因见记录。',
  order_cancelled_by_us: '我们撤销了您的 {{symbol}} 委托（{{count}}）：{{reason}} 冻结的部分已退还给您。',
  order_waits_for_rate:
    '您的 {{symbol}} 委托（{{count}}）正在等待：汇率已变动，冻结的金额暂时不足。修改委托可增加冻结金额。',
  recurring_tomorrow: '明天：{{amount}} 买入 {{symbol}}。',
  recurring_bought: '已按定投买入 {{count}} {{symbol}}，共 {{amount}}。',
  recurring_refused: '您的定投未能以 {{amount}} 买入 {{symbol}}。{{reason}}',
  recurring_paused: '已暂停：您的定投（{{symbol}}，{{amount}}）连续两次余额不足。您可以继续该定投。',
  recurring_missed: '您在 {{day}} 的定投（{{symbol}}，{{amount}}）已跳过：当天未能买入，也不会补买。',
  recurring_fund_tomorrow: '明天：{{amount}} 买入 {{name}}。',
  recurring_fund_bought: '已按定投买入 {{name}}，共 {{amount}}。',
  recurring_fund_refused: '您的定投未能以 {{amount}} 买入 {{name}}。{{reason}}',
  recurring_fund_paused: '已暂停：您的定投（{{name}}，{{amount}}）连续两次余额不足。您可以继续该定投。',
  recurring_fund_missed: '您在 {{day}} 的定投（{{name}}，{{amount}}）已跳过：当天未能买入，也不会补买。',
  recurring_fund_ended: '您的定投（{{name}}，{{amount}}）已结束：下一次买入前，该基金的发售已截止。',
  orders_adjusted: '您等待成交的 {{symbol}} 委托已按新的份数调整。无法调整的已撤销，详见记录。',
}
