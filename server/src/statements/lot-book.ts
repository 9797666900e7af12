/**
 * Which purchase each unit that was sold came from, and what it had cost, by the journals of one customer
 * from their first day on. Pure. Money in paise.
 */
import { divideRounded, least } from '@tarazu/contract/money'
import { dealOf, isHouse, isUnits, type OwnJournal, type OwnTransfer } from './own-journal.ts'

/**
 * What was paid for units, or got for them: `value` without charges, `tax` the securities transaction tax,
 * `expenses` all other charges.
 */
export type Amounts = { value: bigint; expenses: bigint; tax: bigint }

/**
 * Units of one acquisition that are still held. `acquired` is ms UTC, `purchase` the number of the order, or
 * of the entry where there is none.
 */
export type Parcel = Amounts & { units: bigint; acquired: number; purchase: string }

export type Disposal = {
  entry: number
  /** ms UTC. */
  at: number
  symbol: string
  /** None where a split left a fraction, which was paid in cash. */
  units: bigint
  acquired: number
  purchase: string
  cost: Amounts
  proceeds: Amounts
}

export type LotRules = {
  currency: string
  /**
   * `fifo`: what was acquired first is sold first, whatever lot an order named. `lots`: the lots that were
   * sold, as the ledger has them.
   */
  method: 'fifo' | 'lots'
  /** Whether bonus shares are an acquisition of their own that cost nothing; else the cost is spread. */
  bonusCostsNothing: boolean
}

export type LotBook = {
  /** What a journal sold; the journals come in their order. */
  apply(journal: OwnJournal): Disposal[]
  /** What is still held, by symbol. */
  held(): ReadonlyMap<string, readonly Parcel[]>
}

const nothing: Amounts = { value: 0n, expenses: 0n, tax: 0n }
const entitlement = /^IPO-/
const buys = ['order_buy', 'placement_buy']
const sales = ['order_sell', 'contract_expired', 'redemption']

type Parcels = ReturnType<typeof makeParcels>

/** What is held, in queues: one for each lot, or one for each security. */
function makeParcels(method: LotRules['method']) {
  /** Those before `first` are gone. */
  const parcels = new Map<string, { all: Parcel[]; first: number }>()

  // An entitlement to shares becomes them: it is no security, and has no other of its kind.
  const keyOf = (asset: string, address: string) =>
    method === 'fifo' && !entitlement.test(asset) ? asset : `${asset} ${address}`

  const leftOf = (key: string) => {
    const { all, first } = parcels.get(key) ?? { all: [], first: 0 }
    return first === 0 ? all : all.slice(first)
  }

  /** Keeps them by the time of acquisition, which is nearly always the order in which they come. */
  function put(key: string, added: readonly Parcel[]) {
    const kept = parcels.get(key) ?? { all: [], first: 0 }
    for (const parcel of added) {
      if (parcel.units === 0n) continue
      const last = kept.all.at(-1)
      kept.all.push(parcel)
      if (kept.all.length - 1 > kept.first && last && last.acquired > parcel.acquired) {
        kept.all = kept.all.slice(kept.first).toSorted((a, b) => a.acquired - b.acquired)
        kept.first = 0
      }
    }
    parcels.set(key, kept)
  }

  /** The oldest units first. Throws where fewer are held, for the ledger has none below zero. */
  function take(key: string, wanted: bigint): Parcel[] {
    const taken: Parcel[] = []
    const kept = parcels.get(key)
    for (let missing = wanted; missing > 0n; ) {
      const parcel = kept?.all[kept.first]
      if (!kept || !parcel) throw new Error(`${wanted} units left ${key}, which had ${wanted - missing}`)
      const units = least(parcel.units, missing)
      missing -= units
      const part = { ...parcel, ...partOf(parcel, units, parcel.units), units }
      taken.push(part)
      if (units < parcel.units)
        kept.all[kept.first] = { ...parcel, ...less(parcel, part), units: parcel.units - units }
      else kept.first += 1
    }
    return taken
  }

  /** Units that wait in a sale, or wait no longer, stay what they are. */
  function move({ from, to, asset, amount }: OwnTransfer) {
    const [source, target] = [keyOf(asset, from), keyOf(asset, to)]
    if (source !== target) put(target, take(source, amount))
  }

  return {
    keyOf,
    leftOf,
    put,
    take,
    move,
    replace: (key: string, all: Parcel[]) => void parcels.set(key, { all, first: 0 }),
    keys: () => parcels.keys(),
  }
}

export function makeLotBook(rules: LotRules): LotBook {
  const parcels = makeParcels(rules.method)
  return {
    apply(journal) {
      const { reason } = journal
      if (buys.includes(reason)) buy(parcels, journal, rules)
      else if (sales.includes(reason)) return sell(parcels, journal, rules)
      else if (reason === 'split' || reason === 'bonus') return step(parcels, journal, rules)
      else if (reason === 'ipo_delivery') deliver(parcels, journal)
      else if (reason === 'ipo_allotment' || reason === 'ipo_entitlement') entitle(parcels, journal)
      else if (reason === 'ipo_withdrawn') takeEntitlements(parcels, journal)
      else
        for (const transfer of journal.transfers)
          if (isUnits(transfer.from) && isUnits(transfer.to)) parcels.move(transfer)
      return []
    },
    held() {
      const bySymbol = new Map<string, Parcel[]>()
      for (const key of parcels.keys()) {
        const [symbol = ''] = key.split(' ')
        bySymbol.set(symbol, [...(bySymbol.get(symbol) ?? []), ...parcels.leftOf(key)])
      }
      return bySymbol
    },
  }
}

function buy({ put, keyOf }: Parcels, journal: OwnJournal, { currency }: LotRules) {
  const deal = dealOf(journal, currency)
  const share = sharesOf(amountsOf(deal), deal.units)
  for (const { from, to, asset, amount } of journal.transfers)
    if (isHouse(from) && isUnits(to) && asset !== currency)
      put(keyOf(asset, to), [{ units: amount, ...acquisitionOf(journal), ...share(amount) }])
}

function sell({ take, move, keyOf }: Parcels, journal: OwnJournal, { currency }: LotRules): Disposal[] {
  const deal = dealOf(journal, currency)
  const share = sharesOf(amountsOf(deal), deal.units)
  return journal.transfers.flatMap((transfer) => {
    const { from, to, asset, amount } = transfer
    if (asset === currency || !isUnits(from)) return []
    if (isUnits(to)) move(transfer)
    if (!isHouse(to)) return []
    return take(keyOf(asset, from), amount).map(({ units, acquired, purchase, ...cost }) => ({
      entry: journal.id,
      at: journal.at,
      symbol: asset,
      units,
      acquired,
      purchase,
      cost,
      proceeds: share(units),
    }))
  })
}

/** A split or a bonus issue: other units for the same cost, and cash for a fraction. */
function step(parcels: Parcels, journal: OwnJournal, rules: LotRules): Disposal[] {
  const { keyOf, leftOf, put } = parcels
  const { currency } = rules
  const more = new Map<string, bigint>()
  let cash = 0n
  for (const { from, to, asset, amount } of journal.transfers) {
    if (asset === currency) cash += isHouse(from) ? amount : 0n
    else {
      const [address, change] = isUnits(to) ? [to, amount] : [from, -amount]
      const key = keyOf(asset, address)
      more.set(key, (more.get(key) ?? 0n) + change)
    }
  }
  const { acquired, purchase } = leftOf([...more.keys()][0] ?? '')[0] ?? acquisitionOf(journal)
  for (const [key, change] of more) {
    if (journal.reason === 'bonus' && rules.bonusCostsNothing && change > 0n)
      put(key, [{ units: change, ...acquisitionOf(journal), ...nothing }])
    else parcels.replace(key, scaled(leftOf(key), change))
  }
  if (cash === 0n) return []
  const of = { entry: journal.id, at: journal.at, symbol: journal.symbol ?? '', units: 0n }
  return [{ ...of, acquired, purchase, cost: nothing, proceeds: { ...nothing, value: cash } }]
}

/** Shares of an issue are held since their allotment, and cost what was paid for them then. */
function deliver(parcels: Parcels, journal: OwnJournal) {
  const { keyOf, put } = parcels
  const paid = takeEntitlements(parcels, journal)
  const allotted = paid.reduce((sum, { units }) => sum + units, 0n)
  for (const { from, to, asset, amount } of journal.transfers) {
    if (!isHouse(from) || !isUnits(to)) continue
    const share = sharesOf({ ...nothing, value: amount }, allotted)
    put(
      keyOf(asset, to),
      paid.map(({ units, ...rest }) => ({ ...rest, units: share(units).value })),
    )
  }
}

/** An entitlement has a unit for each paisa that was paid. */
function entitle({ keyOf, put }: Parcels, journal: OwnJournal) {
  for (const { to, asset, amount } of journal.transfers)
    if (isUnits(to) && entitlement.test(asset))
      put(keyOf(asset, to), [{ ...nothing, units: amount, ...acquisitionOf(journal), value: amount }])
}

function takeEntitlements({ keyOf, take }: Parcels, { transfers }: OwnJournal): Parcel[] {
  return transfers
    .filter(({ from, asset }) => isUnits(from) && entitlement.test(asset))
    .flatMap(({ from, asset, amount }) => take(keyOf(asset, from), amount))
}

const acquisitionOf = ({ id, at, reference }: OwnJournal) => ({
  acquired: at,
  purchase: reference ?? String(id),
})

/** The securities transaction tax apart, which India's law treats unlike other charges. */
function amountsOf({ value, charges }: ReturnType<typeof dealOf>): Amounts {
  const sum = (ofTax: boolean) =>
    charges.reduce(
      (all, { name, amount }) => ((name === 'transaction-tax') === ofTax ? all + amount : all),
      0n,
    )
  return { value, expenses: sum(false), tax: sum(true) }
}

const partOf = ({ value, expenses, tax }: Amounts, part: bigint, whole: bigint): Amounts =>
  whole === 0n
    ? nothing
    : {
        value: divideRounded(value * part, whole),
        expenses: divideRounded(expenses * part, whole),
        tax: divideRounded(tax * part, whole),
      }

const less = (a: Amounts, b: Amounts): Amounts => ({
  value: a.value - b.value,
  expenses: a.expenses - b.expenses,
  tax: a.tax - b.tax,
})

/** Shares out an amount over units in turn; all shares together are the whole, to the paisa. */
function sharesOf(whole: Amounts, units: bigint) {
  let before = 0n
  let given = nothing
  return (part: bigint): Amounts => {
    before += part
    const upTo = partOf(whole, before, units)
    const share = less(upTo, given)
    given = upTo
    return share
  }
}

/** The same parcels with so many units more or less, each in proportion; no cost is lost. */
function scaled(parcels: readonly Parcel[], change: bigint): Parcel[] {
  const before = parcels.reduce((sum, { units }) => sum + units, 0n)
  const share = sharesOf({ ...nothing, value: before + change }, before)
  const after = parcels.map((parcel) => ({ ...parcel, units: share(parcel.units).value }))
  const kept = after.filter(({ units }) => units > 0n)
  const [first, ...others] = kept
  if (!first) return []
  // What has become less than one unit leaves its cost to the oldest.
  const gone = after.filter(({ units }) => units === 0n)
  const sum = (of: (amounts: Amounts) => bigint) => gone.reduce((all, each) => all + of(each), 0n)
  return [
    {
      ...first,
      value: first.value + sum(({ value }) => value),
      expenses: first.expenses + sum(({ expenses }) => expenses),
      tax: first.tax + sum(({ tax }) => tax),
    },
    ...others,
  ]
}
