/**
 * The rules of every form: no text makes one of them fail, and none takes for a figure what is another one.
 */
import { listAudit } from '@tarazu/contract/audit/api'
import { encodeInput } from '@tarazu/contract/endpoint'
import { saveFundDraft } from '@tarazu/contract/funds/operate-api'
import { draftIssue } from '@tarazu/contract/ipo/operate-api'
import { loanProblem } from '@tarazu/contract/loans/rules'
import { draftPlacement } from '@tarazu/contract/placements/operate-api'
import { phoneTyped, phoneValid } from '@tarazu/contract/session/rules'
import { expect, test } from 'vitest'
import { filtersOf } from '../../console/src/audit/audit-filters.ts'
import { feesFrom } from '../../console/src/forms/fee-lines.ts'
import { typedAmount, typedCount, typedPercent, typedPrice } from '../../console/src/forms/typed-number.ts'
import { fundDraftFrom as fundFrom, returnFrom, typedRate } from '../../console/src/funds/fund-values.ts'
import { emptyValues, issueInput } from '../../console/src/ipo/issue-form-values.ts'
import { actionFrom } from '../../console/src/market/action-values.ts'
import { placementDraftFrom as placementFrom } from '../../console/src/placements/placement-values.ts'
import { policyFits, policyWords } from '../../console/src/text/policy-words.ts'
import { seeded, seedOf } from '../../server/src/testing/seeded.ts'
import { decimalAmount, wholeAmount } from '../../ui/src/whole-amount.ts'
import { formProblems } from '../../web/src/bank-cards/card-form.ts'
import { priceMicros, priceTyped } from '../../web/src/forms/typed-price.ts'
import { papersProblems } from '../../web/src/identity/form-problems.ts'
import { repayment, typedAs } from '../../web/src/loans/repayment.ts'
import { marketsChosen } from '../../web/src/market/markets-address.ts'
import { match } from '../../web/src/navigation/route-meta.ts'
import { newsChosen } from '../../web/src/news/news-address.ts'
import { buyInput, newTicket, ticketProblems } from '../../web/src/orders/ticket.ts'
import { rechargeFormProblem } from '../../web/src/recharges/recharge-form.ts'
import { serviceAddress } from '../../web/src/recharges/service-address.ts'
import { passwordProblems } from '../../web/src/security/password-problems.ts'
import { loginProblems, registrationProblems } from '../../web/src/session/form-problems.ts'
import { paiseOf, withdrawFormProblem } from '../../web/src/withdrawals/withdraw-form.ts'
import { oddTexts, oddTimes } from './odd-text.ts'

const seed = seedOf('ODD_SEED')
const random = seeded(seed)
const texts = oddTexts(random, 400)
const times = Object.values(oddTimes).flat()
const now = Date.UTC(2026, 10, 21)

/** Each of the texts; what fails names it, and the seed. */
function each(check: (text: string) => void) {
  for (const text of texts)
    try {
      check(text)
    } catch (error) {
      throw new Error(`of ${JSON.stringify(text)}, ODD_SEED=${seed}: ${(error as Error).message}`)
    }
}

/** The digits that were typed, but for noughts that say nothing. */
const figures = (text: string) =>
  text
    .replace(/(\d)[.,](\d*)$/, '$1.$2')
    .replace(/\.(\d*?)0*$/, '.$1')
    .replace(/\D/g, '')
    .replace(/^0+/, '')

/** The whole number that a text stands for. */
const whole = (text: string) => text.trim().replace(/\.0*$/, '').replace(/\D/g, '').replace(/^0+/, '')

test('an amount of money is what was typed, or none', () => {
  const limits = { configuredMinimum: 100_00n, withdrawable: 10n ** 15n, unpaid: 0 }
  each((text) => {
    const amount = wholeAmount(text, '₹') ?? text.trim()
    const paise = paiseOf(amount)
    for (const problem of [
      withdrawFormProblem('CARD', amount, limits),
      rechargeFormProblem(amount, 'sandbox'),
      loanProblem(amount),
    ]) {
      if (problem === undefined) expect(String((paise ?? 0n) / 100n)).toBe(whole(text))
    }
  })
})

test('a price is what was typed, or none', () => {
  each((text) => {
    const kept = priceTyped(text)
    const micros = priceMicros(kept)
    if (micros !== undefined)
      expect(String(micros).replace(/^0+|0+$/g, '')).toBe(figures(text).replace(/^0+|0+$/g, ''))
    const ticket = { ...newTicket('buy'), type: 'stop_limit' as const, limitPrice: kept, stopPrice: kept }
    if (Object.keys(ticketProblems(ticket, 50_000n)).length === 0)
      expect(buyInput(ticket, 'TCS.NS', null, false).limitPrice).toBe(micros)
  })
})

test('a repayment is what was typed, or none', () => {
  each((text) => {
    const paise = repayment(decimalAmount(text, '₹') ?? text.trim(), 10n ** 12n)
    if (paise === undefined) return
    const ends = /^0+|0+$/g
    expect(String(paise).replace(ends, '')).toBe(text.replace(/\D/g, '').replace(ends, ''))
    expect(repayment(typedAs(paise), 10n ** 12n)).toBe(paise)
  })
})

test('a count of shares is what was typed, or is not taken', () => {
  each((text) => {
    const count = wholeAmount(text)
    if (count !== undefined) expect(count.replace(/^0$/, '')).toBe(whole(text))
  })
})

test('a phone number is one of ten digits, or is not valid', () => {
  each((text) => {
    const kept = phoneTyped(text)
    expect(kept).toMatch(/^\d{0,10}$/)
    expect(phoneValid(kept)).toBe(kept.length === 10)
  })
  expect(phoneTyped('+91 98765 43210')).toBe('9876543210')
  expect(phoneTyped('098765 43210')).toBe('9876543210')
})

test('papers, cards, passwords and registrations are told what is wrong, whatever they hold', () => {
  each((text) => {
    const card = { holder: text, bank: text, branch: text, ifsc: text, number: text }
    for (const currency of ['INR', 'MXN'] as const) formProblems(card, false, { currency, paper: true })
    for (const idType of ['idCard', 'driver', 'passport', 'other'] as const)
      papersProblems({ idType, realName: text, idNumber: text, front: '', back: '' })
    passwordProblems({ current: text, wanted: text, confirm: text }, 8)
    loginProblems({ phone: text, password: text })
    registrationProblems({ phone: text, password: text, confirm: text, invitation: text }, 6)
  })
})

test('no address breaks a page', () => {
  each((text) => {
    match(`/records/${text}`)
    serviceAddress(text)
    for (const query of [
      `?page=${text}&size=${text}`,
      `?${new URLSearchParams({ page: text, size: text })}`,
    ]) {
      expect(newsChosen(query).page).toBeGreaterThan(0)
      expect(marketsChosen(query).page).toBeGreaterThan(0)
    }
  })
})

test('the days that the audit log is narrowed down by can be asked for', () => {
  for (const text of [...texts, ...times, '0000-00-00', '9999-12-31', '2026-02-31']) {
    const { from, to } = filtersOf(new URLSearchParams({ from: text, to: text }))
    encodeInput(listAudit, { ...(from !== undefined && { from }), ...(to !== undefined && { to }) })
  }
})

test('the console takes a figure for what it is, or for none', () => {
  each((text) => {
    const digits = figures(text.replace('\u2212', '-'))
    for (const [read, scale] of [
      [typedCount(text), 0],
      [typedAmount(text), 2],
      [typedPercent(text), 2],
      [typedPrice(text), 6],
      [typedRate(text), 2],
    ] as const)
      if (read !== undefined && /^[\s\d.-]*$/.test(text))
        expect([
          scale,
          String(read)
            .replace(/\D/g, '')
            .replace(/^0+|0+$/g, ''),
        ]).toEqual([scale, digits.replace(/^0+|0+$/g, '')])
  })
})

test('what the console finds nothing wrong with can be sent', () => {
  const issue = emptyValues(now)
  const fund = {
    ...{
      name: 'Harbour',
      minReturn: '1',
      maxReturn: '2',
      period: '30',
      amount: '1000',
      issueAmount: '100000',
    },
    ...{ most: '', opensAt: issue.opensAt, closesAt: issue.closesAt, basis: 'Bills' },
  }
  const placement = {
    ...{ kind: 'bulk' as const, symbol: 'TCS.NS', discount: '-4', minimum: '100', total: '100000', most: '' },
    ...{ opensAt: issue.opensAt, closesAt: issue.closesAt, grantRequired: false },
  }
  const sound = {
    ...{ ...issue, name: 'Bakery', symbol: 'BAKERY.NS', about: 'Bread', priceLow: '100', priceHigh: '110' },
    ...{ size: '100000', maximum: '1000', document: 'All of it.' },
  }
  expect([fundFrom(fund), placementFrom(placement), issueInput(sound)]).toEqual(
    [1, 2, 3].map(() => ({ input: expect.anything() })),
  )
  // Longer than the fields let them be typed.
  const short = texts.filter(({ length }) => length <= 80)
  const odd = (field: string) => (/At$/.test(field) ? times : short)
  const send = (text: string, encode: () => unknown) => {
    try {
      encode()
    } catch (error) {
      // A sign that nobody sees: it is said when it is sent.
      if (/^[\x20-\x7e]*$/.test(text)) throw new Error(`${JSON.stringify(text)}, ODD_SEED=${seed}: ${error}`)
    }
  }
  for (const field of Object.keys(fund))
    for (const text of odd(field)) {
      const found = fundFrom({ ...fund, [field]: text })
      if ('input' in found) send(text, () => encodeInput(saveFundDraft, found.input))
    }
  for (const field of ['symbol', 'discount', 'minimum', 'total', 'most', 'opensAt', 'closesAt'])
    for (const text of odd(field)) {
      const found = placementFrom({ ...placement, [field]: text })
      if ('input' in found) send(text, () => encodeInput(draftPlacement, found.input))
    }
  for (const field of Object.keys(sound).filter((each) => !['market', 'exchange', 'where'].includes(each)))
    for (const text of odd(field)) {
      const found = issueInput({ ...sound, [field]: text })
      if ('input' in found) send(text, () => encodeInput(draftIssue, found.input))
    }
})

test('policies, returns and actions of the console are possible, or are not', () => {
  each((text) => {
    for (const name of Object.keys(policyWords)) policyFits(name as keyof typeof policyWords, text)
    feesFrom(text)
    const ranges = { minReturn: 0, maxReturn: 10_000 }
    returnFrom({ rate: '1', valuedOn: text, basis: text }, ranges, now)
    for (const kind of ['split', 'bonus', 'dividend'] as const)
      actionFrom({ kind, day: text, old: text, more: text, amount: text })
  })
})
