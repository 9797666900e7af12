/** What a journal of the ledger did to one customer. Pure. */

/** `amount` is in the asset's smallest units: paise of the wallet's currency, whole units otherwise. */
export type OwnTransfer = { from: string; to: string; asset: string; amount: bigint }

export type OwnJournal = {
  id: number
  /** ms UTC. */
  at: number
  reason: string
  /** The number of the order, recharge and so on that it belongs to. */
  reference: string | null
  symbol: string | null
  reverses: number | null
  /** Those from or to accounts of the customer, in their order. */
  transfers: readonly OwnTransfer[]
}

/** The reasons of journals that are trades. */
export const tradeReasons: readonly string[] = [
  'order_buy',
  'order_sell',
  'placement_buy',
  'contract_expired',
]

export type Charge = { name: string; amount: bigint }

export type Trade = {
  entry: number
  at: number
  reason: string
  order: string
  symbol: string
  side: 'buy' | 'sell'
  units: bigint
  /** Paise, without charges. */
  value: bigint
  /** One line for each name, in paise. */
  charges: Charge[]
  /** What the customer got for it, or paid, below zero. */
  net: bigint
}

export const isUnits = (address: string) => /^customer:[^:]+:units(:|$)/.test(address)
export const isHouse = (address: string) => address.startsWith('house:')
const isCounterpart = (address: string) => /^house:(market|placement:)/.test(address)

/** The name of a charge by the account that it went to. */
function chargeOf(address: string) {
  if (address === 'house:fees') return 'brokerage'
  if (address === 'house:income:interest') return 'interest'
  return /^house:levies:(.+)$/.exec(address)?.[1]
}

/** The charges that went to accounts of the house, in paise, one line for each name. */
export function chargesOf({ transfers }: Pick<OwnJournal, 'transfers'>): Charge[] {
  const sums = new Map<string, bigint>()
  for (const { to, amount } of transfers) {
    const name = chargeOf(to)
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0n) + amount)
  }
  return [...sums].map(([name, amount]) => ({ name, amount }))
}

/** The trade that a journal is; undefined: it is none. */
export function tradeOf(journal: OwnJournal, currency: string): Trade | undefined {
  return tradeReasons.includes(journal.reason) ? dealOf(journal, currency) : undefined
}

/**
 * What a journal exchanged with the house. The same journal may hold money for what is not filled yet, which
 * moves between the customer's own accounts and is no part of it.
 */
export function dealOf(journal: OwnJournal, currency: string): Trade {
  const sum = (of: (transfer: OwnTransfer) => boolean) =>
    journal.transfers.reduce((all, transfer) => (of(transfer) ? all + transfer.amount : all), 0n)
  const bought = sum(({ from, to }) => isHouse(from) && isUnits(to))
  const sold = sum(({ from, to }) => isUnits(from) && isHouse(to))
  const paid = sum(({ to, asset }) => asset === currency && isCounterpart(to))
  const got = sum(({ from, asset }) => asset === currency && isCounterpart(from))
  const charges = chargesOf(journal)
  const charged = charges.reduce((all, { amount }) => all + amount, 0n)
  const side = bought > 0n ? 'buy' : 'sell'
  const value = side === 'buy' ? paid : got
  return {
    entry: journal.id,
    at: journal.at,
    reason: journal.reason,
    order: journal.reference ?? '',
    symbol: journal.symbol ?? '',
    side,
    units: side === 'buy' ? bought : sold,
    value,
    charges,
    net: side === 'buy' ? -value - charged : value - charged,
  }
}
