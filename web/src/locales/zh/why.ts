import type { why as english } from '../en/why.ts'
import type { Texts } from '../texts.ts'

export const why: Texts<typeof english> = {
  title: '为什么是这个价格？',
  bought: {
    ask: '以 {{price}} 买入，即 {{time}} 的卖一价',
    last: '以 {{price}} 买入，即 {{time}} 的最新价，因为行情源不提供报价',
    offer: '以 {{price}} 买入，即发售价',
  },
  sold: {
    bid: '以 {{price}} 卖出，即 {{time}} 的买一价',
    last: '以 {{price}} 卖出，即 {{time}} 的最新价，因为行情源不提供报价',
    end: '以 {{price}} 卖出，即到期时对所有人统一确定的价格',
  },
  seen: '{{what}}；您当时看到的是 {{price}}。',
  limit: '{{what}}；您的限价是 {{price}}。',
  target: '{{what}}；您的目标价是 {{price}}。',
  stop: '{{what}}；您的止损价是 {{price}}。',
  stopLimit: '{{what}}；您的止损价是 {{stop}}，限价是 {{price}}。',
  trailing: '{{what}}；您的跟踪止损价在 {{price}}。',
  plain: '{{what}}。',
  now: '{{price}} 是最近一笔成交的价格，时间 {{time}}（{{source}}）。',
  offers: '您买入按卖一价 {{ask}}，卖出按买一价 {{bid}}。',
  noOffers: '行情源不提供报价：您买卖均按最新价。',
  change: '前一日收于 {{before}}，至今变动 {{percent}}。',
}
