import { money } from '@tarazu/contract/money'
import type { Notice } from '@tarazu/contract/notices/api'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import * as z from 'zod/mini'
import { useExchangeDay } from '../language/action-text.ts'
import { useDateFormat } from '../language/date-format.ts'
import { useHintText } from '../language/hint-text.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { digitsOf } from '../prices/shown-price.ts'

/** Facts that count units. */
const counts = new Set(['count', 'filled', 'before', 'after'])

/** The text of a notice in the reader's language, with its facts formatted. */
export function useNoticeWords() {
  const { t, texts } = useTranslation()
  const format = useNumberFormat()
  const date = useDateFormat()
  const day = useExchangeDay()
  const hint = useHintText()
  const translate = t as (key: string, values: Record<string, string>) => string
  const roles: Record<string, string> = texts.notices.role
  const checks: Record<string, string> = texts.identity.check
  // A reason is either one of our codes, which has a text, or the operator's own words, shown as they are.
  const failures: Record<string, string> = texts.wallet.failure
  const corrections: Record<string, string> = texts.wallet.correction
  /** Lists the failed checks of `name:unreadable back:other`; the reasons are on the identity screen. */
  const failedChecks = (reasons: string) =>
    reasons
      .split(' ')
      .map((each) => checks[each.split(':')[0] ?? ''] ?? each)
      .join(', ')
  /** Prices with their currency, numbers of units and percentages as they are read. */
  const alertFigure = (kind: string, name: string, fact: string, currency: string | undefined) => {
    const value = Number(fact)
    const isPrice = kind !== 'alert_percent' && !(kind === 'alert_rsi' && name === 'level')
    if (isPrice && currency !== undefined) return format.price(value, { currency, digits: digitsOf(value) })
    return kind === 'alert_percent' ? format.price(value, { digits: 2, signed: true }) : format.count(value)
  }
  return ({ kind, facts }: Notice) => {
    const words = Object.entries(facts).map(([name, fact = '']): [string, string] => {
      if (name === 'amount') return [name, format.money(z.decode(money, fact))]
      // Non-breaking spaces keep "Chrome · Linux" on one line.
      if (name === 'device')
        return [name, fact.replaceAll(' · ', '\u00a0·\u00a0') || t('security.unknownDevice')]
      if (name === 'role') return [name, roles[fact] ?? fact]
      if (name === 'reasons') return [name, failedChecks(fact)]
      if (name === 'symbol') return [name, shownCode(fact)]
      if (counts.has(name)) return [name, format.count(Number(fact))]
      if (name === 'day') return [name, day(fact)]
      if (name === 'each' && 'currency' in facts)
        return [
          name,
          format.price(Number(fact), { currency: facts.currency, digits: digitsOf(Number(fact)) }),
        ]
      if (kind.startsWith('alert_') && (name === 'level' || name === 'value'))
        return [name, alertFigure(kind, name, fact, 'currency' in facts ? facts.currency : undefined)]
      if (name === 'until' || name === 'from') return [name, date.dayAndTime(Date.parse(fact))]
      if (name === 'reason') return [name, failures[fact] ?? corrections[fact] ?? hint(fact, fact)]
      return [name, fact]
    })
    // The count is already formatted as text, so the translation cannot choose the singular by itself.
    const one = `${kind}_one` in texts.notices.kind && 'count' in facts && facts.count === '1'
    const falls = `${kind}_below` in texts.notices.kind && 'direction' in facts && facts.direction === 'below'
    const ends = `${kind}_until` in texts.notices.kind && 'until' in facts
    return translate(
      `notices.kind.${kind}${one ? '_one' : ends ? '_until' : falls ? '_below' : ''}`,
      Object.fromEntries(words),
    ).trim()
  }
}
