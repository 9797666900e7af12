import { locales } from '@tarazu/contract/locales'
import { type NoticeKind, noticeFacts } from '@tarazu/contract/notices/kinds'
import { orderSentencesEn } from '@tarazu/contract/notices/order-sentences-en'
import { expect, test } from 'vitest'
import { mailOfNotice } from './mail-of-notice.ts'

const at = new Date('2026-11-02T05:00:00Z')
const told = (kind: NoticeKind) => ({
  kind,
  facts: Object.fromEntries(Object.keys(noticeFacts[kind].shape).map((fact) => [fact, `a ${fact}`])),
  at,
})
const kinds = Object.keys(orderSentencesEn) as (keyof typeof orderSentencesEn)[]

test.each(locales.flatMap((language) => kinds.map((kind) => [language, kind] as const)))(
  'in %s a mail says the sentence of %s with its facts and its time',
  (language, kind) => {
    const { subject, text } = mailOfNotice(told(kind), language, 'INR')
    expect(`${subject} ${text}`).not.toMatch(/\{\{|\}\}|undefined/)
    expect(text).toContain('2026-11-02 05:00:00')
    expect(subject).toMatch(/: ?a (symbol|name)$|：a (symbol|name)$/)
    for (const fact of ['count', 'filled', 'day', 'symbol', 'name'])
      if (fact in told(kind).facts && orderSentencesEn[kind].includes(`{{${fact}}}`))
        expect(text).toContain(`a ${fact}`)
    if (orderSentencesEn[kind].includes('{{amount}}')) expect(text).toContain('a amount INR')
  },
)

test.each([
  [
    'order_part_filled',
    { symbol: 'SBIN.NS', count: '50', filled: '20', number: 'B00000000001' },
    'Your order: SBIN.NS',
    'Your order for 50 SBIN.NS is partly filled: 20 so far. (2026-11-02 05:00:00 UTC) ',
  ],
  // These are an operator's words, whatever they look like.
  [
    'order_cancelled_by_us',
    { symbol: 'SBIN.NS', count: '50', number: 'B00000000001', reason: 'Twice [see {{symbol}}].' },
    'Your order: SBIN.NS',
    'We cancelled your order for 50 SBIN.NS: Twice [see {{symbol}}]. What was reserved is yours again. (',
  ],
  // The reason is a code, and an operator's, of which customers have no sentence, is left out.
  [
    'recurring_refused',
    { symbol: 'SBIN.NS', amount: '500.00', reason: 'not_sufficient_funds' },
    'Your recurring purchase: SBIN.NS',
    'Your recurring purchase of SBIN.NS for 500.00 INR was not made. There is not enough money in your account. (2026-11-02 05:00:00 UTC) ',
  ],
  [
    'recurring_refused',
    { symbol: 'SBIN.NS', amount: '500.00', reason: 'already_decided' },
    'Your recurring purchase: SBIN.NS',
    'Your recurring purchase of SBIN.NS for 500.00 INR was not made. (2026-11-02 05:00:00 UTC) ',
  ],
  [
    'recurring_fund_refused',
    { name: 'Steady', amount: '500.00', reason: 'sold_out' },
    'Your recurring purchase: Steady',
    'Your recurring purchase of Steady for 500.00 INR was not made. This is sold out. (',
  ],
  [
    'alert_percent',
    { symbol: 'SBIN.NS', direction: 'above', level: '5.00', value: '5.10' },
    'Alert: SBIN.NS',
    'SBIN.NS reached what you wanted to be told of: 5.10%, at 2026-11-02 05:00:00 UTC. ',
  ],
])('a mail of %s', (kind, facts: Record<string, string>, subject, begin) => {
  const mail = mailOfNotice({ kind, facts, at }, 'en', 'INR')
  expect(mail.subject).toBe(subject)
  expect(mail.text.slice(0, begin.length)).toBe(begin)
})
