/**
 * What somebody bought, sold and received within a year, and what was held at its end, as an investment
 * statement of OFX 2.1.1 (sections 13.8 and 13.9). Pure. Money in paise, prices in micros of the wallet's
 * currency.
 */
import { divideRounded, formatMicros, formatPaise } from '@tarazu/contract/money'
import { reasonsEn } from '@tarazu/contract/wallet/reasons-en'
import { noError, ofxFile, tag, timeOf, within } from './ofx-elements.ts'
import { dealOf, isUnits, type OwnJournal, type Trade, tradeOf } from './own-journal.ts'

/** What a unit was worth last, and all of them; `at` is ms UTC. */
export type LastPrice = { price: bigint; worth: bigint; at: number }

export type Investments = {
  /** Those of the account since its first day, up to the end of the year. */
  journals: readonly OwnJournal[]
  /** The first and the last day of the year, `2026-04-01`. */
  from: string
  to: string
  dayOf: (at: number) => string
  currency: string
  account: string
  /** ms UTC. */
  madeAt: number
  securityOf: (symbol: string) => { name: string; isStock: boolean }
  /** Undefined where no price was ever known. */
  priceOf: (symbol: string, units: bigint) => LastPrice | undefined
}

export function ofxInvestmentsText(statement: Investments): string {
  const { from, to, dayOf, currency, account, madeAt } = statement
  const { entries, money, held, named } = walk(statement)
  const positions = [...held].filter(([, units]) => units > 0n)
  const compact = (day: string) => day.replaceAll('-', '')
  return ofxFile(
    madeAt,
    within(
      'INVSTMTMSGSRSV1',
      within(
        'INVSTMTTRNRS',
        tag('TRNUID', '0'),
        noError,
        within(
          'INVSTMTRS',
          tag('DTASOF', dayOf(madeAt) === to ? timeOf(madeAt) : compact(to)),
          tag('CURDEF', currency),
          within('INVACCTFROM', tag('BROKERID', 'TARAZU'), tag('ACCTID', account)),
          // Payments come last, as the form of the list demands.
          within(
            'INVTRANLIST',
            tag('DTSTART', compact(from)),
            tag('DTEND', compact(to)),
            ...entries.filter(({ isPayment }) => !isPayment).map(({ text }) => text),
            ...entries.filter(({ isPayment }) => isPayment).map(({ text }) => text),
          ),
          within('INVPOSLIST', ...positions.map(([symbol, units]) => position(statement, symbol, units))),
          within(
            'INVBAL',
            tag('AVAILCASH', formatPaise(money)),
            tag('MARGINBALANCE', '0.00'),
            tag('SHORTBALANCE', '0.00'),
          ),
        ),
      ),
    ),
    within(
      'SECLISTMSGSRSV1',
      within('SECLIST', ...[...named].toSorted().map((symbol) => security(statement, symbol))),
    ),
  )
}

type Entry = { text: string; isPayment?: true }

/** What a journal changed: the customer's money, and units of securities. */
type Moved = { money: bigint; units: ReadonlyMap<string, bigint> }

/** Money that waits is still the customer's; what is owed is no money of the account. */
const isOwnMoney = (address: string) => /^customer:[^:]+:(cash|unsettled|held)(:|$)/.test(address)
/** Shares of funds and entitlements are money that went there, and comes back: they have no price. */
const isSecurity = (asset: string) => !/^(FUND|IPO)-/.test(asset)

function movedBy({ transfers }: OwnJournal, currency: string): Moved {
  let money = 0n
  const units = new Map<string, bigint>()
  for (const { from, to, asset, amount } of transfers) {
    const own = asset === currency ? isOwnMoney : isUnits
    const change = (own(to) ? amount : 0n) - (own(from) ? amount : 0n)
    if (asset === currency) money += change
    else if (isSecurity(asset)) units.set(asset, (units.get(asset) ?? 0n) + change)
  }
  return { money, units: new Map([...units].filter(([, change]) => change !== 0n)) }
}

/** Follows the account from its first day, and tells what happened within the year. */
function walk({ journals, currency, from, dayOf, securityOf }: Investments) {
  const entries: Entry[] = []
  const held = new Map<string, bigint>()
  const named = new Set<string>()
  let money = 0n
  for (const journal of journals) {
    const moved = movedBy(journal, currency)
    if (dayOf(journal.at) >= from) {
      const told = entriesOf(journal, moved, { currency, held, securityOf })
      entries.push(...told)
      if (told.some(({ isPayment }) => !isPayment))
        for (const symbol of [...moved.units.keys(), ...(journal.symbol ? [journal.symbol] : [])])
          named.add(symbol)
    }
    money += moved.money
    for (const [symbol, change] of moved.units) held.set(symbol, (held.get(symbol) ?? 0n) + change)
  }
  for (const [symbol, units] of held) if (units > 0n) named.add(symbol)
  return { entries, money, held, named }
}

type Known = Pick<Investments, 'currency' | 'securityOf'> & { held: ReadonlyMap<string, bigint> }

/** Every change of money and units is in exactly one entry. */
function entriesOf(journal: OwnJournal, moved: Moved, known: Known): Entry[] {
  const { reason, symbol } = journal
  const trade = reason === 'redemption' ? dealOf(journal, known.currency) : tradeOf(journal, known.currency)
  if (trade && trade.units > 0n) return [{ text: tradeText(journal, trade, known) }]
  const change = moved.units.get(symbol ?? '')
  if (symbol && change && (reason === 'split' || reason === 'bonus'))
    return [{ text: splitText(journal, symbol, moved, known) }]
  if (symbol && (reason === 'dividend' || reason === 'coupon'))
    return [{ text: incomeText(journal, symbol, moved) }]
  const transfers = [...moved.units].map(([asset, units], at) => ({
    text: within(
      'TRANSFER',
      transaction(journal, at),
      securityId(asset),
      tag('SUBACCTSEC', 'CASH'),
      tag('UNITS', String(units)),
      tag('TFERACTION', units > 0n ? 'IN' : 'OUT'),
      tag('POSTYPE', 'LONG'),
    ),
  }))
  return moved.money === 0n
    ? transfers
    : [...transfers, { text: paymentText(journal, moved, transfers.length), isPayment: true }]
}

const nameOf = (reason: string) =>
  (reasonsEn as Record<string, string>)[reason] ?? reason.replaceAll('_', ' ')
/** The number of an entry, which no other one has: a second one of a journal says which it is. */
const fitid = ({ id }: OwnJournal, at: number) => tag('FITID', at === 0 ? String(id) : `${id}-${at}`)
const subaccounts = [tag('SUBACCTSEC', 'CASH'), tag('SUBACCTFUND', 'CASH')]

const transaction = (journal: OwnJournal, at = 0) =>
  within(
    'INVTRAN',
    fitid(journal, at),
    tag('DTTRADE', timeOf(journal.at)),
    tag('MEMO', [nameOf(journal.reason), journal.reference].filter(Boolean).join(' ')),
  )

/** No numbers of ISIN or CUSIP are known here, so that a security is named by its code. */
const securityId = (symbol: string) => within('SECID', tag('UNIQUEID', symbol), tag('UNIQUEIDTYPE', 'TICKER'))

function tradeText(journal: OwnJournal, trade: Trade, { securityOf }: Known) {
  const { side, symbol, units, value, net } = trade
  const buys = side === 'buy'
  const sum = (names: readonly string[]) =>
    trade.charges.reduce((all, { name, amount }) => (names.includes(name) ? all + amount : all), 0n)
  const taxes = sum(['transaction-tax', 'stamp-duty'])
  const commission = sum(['brokerage'])
  const all = trade.charges.reduce((total, { amount }) => total + amount, 0n)
  const charges = { COMMISSION: commission, TAXES: taxes, FEES: all - commission - taxes }
  const deal = within(
    buys ? 'INVBUY' : 'INVSELL',
    transaction(journal),
    securityId(symbol),
    tag('UNITS', String(buys ? units : -units)),
    tag('UNITPRICE', formatMicros(divideRounded(value * 10_000n, units))),
    ...Object.entries(charges).flatMap(([name, amount]) =>
      amount === 0n ? [] : [tag(name, formatPaise(amount))],
    ),
    tag('TOTAL', formatPaise(net)),
    ...subaccounts,
  )
  const verb = buys ? 'BUY' : 'SELL'
  return securityOf(symbol).isStock
    ? within(`${verb}STOCK`, deal, tag(`${verb}TYPE`, verb))
    : within(`${verb}OTHER`, deal)
}

function splitText(journal: OwnJournal, symbol: string, { units, money }: Moved, { held }: Known) {
  const before = held.get(symbol) ?? 0n
  const after = before + (units.get(symbol) ?? 0n)
  return within(
    'SPLIT',
    transaction(journal),
    securityId(symbol),
    tag('SUBACCTSEC', 'CASH'),
    tag('OLDUNITS', String(before)),
    tag('NEWUNITS', String(after)),
    tag('NUMERATOR', String(after)),
    tag('DENOMINATOR', String(before)),
    ...(money === 0n ? [] : [tag('FRACCASH', formatPaise(money)), tag('SUBACCTFUND', 'CASH')]),
  )
}

const incomeText = (journal: OwnJournal, symbol: string, { money }: Moved) =>
  within(
    'INCOME',
    transaction(journal),
    securityId(symbol),
    tag('INCOMETYPE', journal.reason === 'dividend' ? 'DIV' : 'INTEREST'),
    tag('TOTAL', formatPaise(money)),
    ...subaccounts,
  )

const payments: Record<string, string> = { recharge: 'DEP', withdrawal_paid: 'XFER' }

const paymentText = (journal: OwnJournal, { money }: Moved, at: number) =>
  within(
    'INVBANKTRAN',
    within(
      'STMTTRN',
      tag('TRNTYPE', payments[journal.reason] ?? (money > 0n ? 'CREDIT' : 'DEBIT')),
      tag('DTPOSTED', timeOf(journal.at)),
      tag('TRNAMT', formatPaise(money)),
      fitid(journal, at),
      tag('NAME', nameOf(journal.reason).slice(0, 32)),
      tag('MEMO', journal.reference ?? journal.reason),
    ),
    tag('SUBACCTFUND', 'CASH'),
  )

/** The form has no way but words of saying that no price was ever known. */
function position({ securityOf, priceOf, madeAt }: Investments, symbol: string, units: bigint) {
  const last = priceOf(symbol, units)
  return within(
    securityOf(symbol).isStock ? 'POSSTOCK' : 'POSOTHER',
    within(
      'INVPOS',
      securityId(symbol),
      tag('HELDINACCT', 'CASH'),
      tag('POSTYPE', 'LONG'),
      tag('UNITS', String(units)),
      tag('UNITPRICE', formatMicros(last?.price ?? 0n)),
      tag('MKTVAL', formatPaise(last?.worth ?? 0n)),
      tag('DTPRICEASOF', timeOf(last?.at ?? madeAt)),
      ...(last ? [] : [tag('MEMO', 'No price is known')]),
    ),
  )
}

function security({ securityOf }: Investments, symbol: string) {
  const { name, isStock } = securityOf(symbol)
  const about = within(
    'SECINFO',
    securityId(symbol),
    tag('SECNAME', name.slice(0, 120)),
    tag('TICKER', symbol),
  )
  return within(isStock ? 'STOCKINFO' : 'OTHERINFO', about)
}
