/** Pure: the mail that tells of an alert or of an order, in the language of its reader. */
import { filledText } from '@tarazu/contract/filled-text'
import type { Locale } from '@tarazu/contract/locales'
import type { OrderNoticeKind } from '@tarazu/contract/notices/kinds'
import type { CustomerRefusalCode } from '@tarazu/contract/refusals'
import { serverTexts } from '../locales/server-texts.ts'

export type ToldNotice = { kind: string; facts: Readonly<Record<string, string>>; at: Date }
type Mail = { subject: string; text: string }

/** `wallet`: the currency of amounts. */
export function mailOfNotice(notice: ToldNotice, language: Locale, wallet: string): Mail {
  const { orders, documents, refusals } = serverTexts[language]
  const time = notice.at.toISOString().slice(0, 19).replace('T', ' ')
  if (!isOfOrder(notice, orders)) return mailOfAlert(notice, documents.mail.alert, time)
  const { kind, facts } = notice
  const { subject, recurring, text } = documents.mail.order
  const isRecurring = kind.startsWith('recurring_')
  const sentence = filledText(orders[kind], {
    ...facts,
    amount: facts.amount === undefined ? undefined : `${facts.amount} ${wallet}`,
    // That of an order is in an operator's own words; that of a recurring purchase is a code of ours.
    reason: isRecurring ? filledText(refusals[facts.reason as CustomerRefusalCode] ?? '', {}) : facts.reason,
  }).trim()
  return {
    subject: filledText(isRecurring ? recurring : subject, { what: facts.symbol ?? facts.name }),
    text: filledText(text, { sentence, time }),
  }
}

const isOfOrder = (
  notice: ToldNotice,
  sentences: Readonly<Record<OrderNoticeKind, string>>,
): notice is ToldNotice & { kind: OrderNoticeKind } => notice.kind in sentences

function mailOfAlert({ kind, facts }: ToldNotice, texts: Mail, time: string): Mail {
  const { symbol = '', value = '', currency = '' } = facts
  const unit = kind === 'alert_percent' ? '%' : currency && ` ${currency}`
  const figures = { symbol, value: `${value}${unit}`, time }
  return { subject: filledText(texts.subject, figures), text: filledText(texts.text, figures) }
}
