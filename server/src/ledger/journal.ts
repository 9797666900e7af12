/** What may be posted. Pure code builds it, and `post.ts` posts it. */

/** Moves `amount` (smallest units of `asset`: paise, whole shares) from one account to another. */
export type Transfer = readonly [from: string, to: string, asset: string, amount: bigint]

export type Journal = {
  reason: string
  /** The number of what it belongs to: an order, a recharge, a fund. The column is `journal.thing`. */
  reference?: string
  symbol?: string
  customer?: number
  /** The journal that this one reverses. */
  reverses?: bigint
  /** A once-key: a journal whose key was posted before is not posted again. */
  once?: string
  /** When it was decided, ms UTC. */
  at: number
  transfers: readonly Transfer[]
}

export const account = {
  cash: (customer: number) => `customer:${customer}:cash`,
  unsettled: (customer: number) => `customer:${customer}:unsettled`,
  held: (customer: number, reference: string) => `customer:${customer}:held:${reference}`,
  /** The units of one purchase: a lot has an account of its own, so it cannot be sold twice. */
  units: (customer: number, lot: string) => `customer:${customer}:units:${lot}`,
  unitsHeld: (customer: number, reference: string) => `customer:${customer}:units:held:${reference}`,
  /** What the customer owes on loans; below zero. */
  loan: (customer: number) => `customer:${customer}:loan`,
  /** What the customer owes for recharges that a bank took back after the money was spent; below zero. */
  receivable: (customer: number) => `customer:${customer}:receivable`,
  market: 'house:market',
  /** Counterpart of units that are kept outside. */
  custody: 'house:custody',
  /**
   * The escrow of one fund: what customers put in, what the firm brought for returns, and the unsold units.
   */
  fund: (id: number) => `house:fund:${id}`,
  /** The escrow of one block or QIP listing: its unsold units, and what was paid for the others. */
  placement: (id: number) => `house:placement:${id}`,
  /** The escrow of one issue: what was paid for its shares until they are delivered. */
  ipo: (id: number) => `house:ipo:${id}`,
  /** Client money and the firm's own money, each in a bank account of its own. */
  bankClient: 'house:bank:client',
  bankFirm: 'house:bank:firm',
  /** Money received whose owner is not known yet. */
  suspense: 'house:suspense',
  income: (name: string) => `house:income:${name}`,
  lossCredit: 'house:loss:credit',
  paper: 'house:paper',
  fee: (name: string) => (name === 'brokerage' ? 'house:fees' : `house:levies:${name}`),
} as const

/** A journal of these transfers, without those of zero, so that its builders need not filter them. */
export function journal(of: Omit<Journal, 'transfers'>, transfers: readonly Transfer[]): Journal {
  return { ...of, transfers: transfers.filter(([, , , amount]) => amount > 0n) }
}

/**
 * The mirror image of a journal. Operators propose it (`reconciliation/reverse-journal.ts`); the ledger
 * ensures that it happens once.
 */
export function reversal(original: Journal & { id: bigint }, at: number): Journal {
  return {
    reason: 'reversal',
    reverses: original.id,
    at,
    ...(original.reference === undefined ? {} : { reference: original.reference }),
    ...(original.symbol === undefined ? {} : { symbol: original.symbol }),
    ...(original.customer === undefined ? {} : { customer: original.customer }),
    transfers: original.transfers.map(([from, to, asset, amount]) => [to, from, asset, amount] as const),
  }
}

/** The customers whose accounts it touches; a customer may appear several times. */
export function customersOf({ transfers }: Journal): number[] {
  return transfers
    .flatMap(([from, to]) => [customerOf(from), customerOf(to)])
    .filter((customer) => customer !== undefined)
}

function customerOf(address: string) {
  const named = /^customer:(\d+):/.exec(address)?.[1]
  return named === undefined ? undefined : Number(named)
}

/** Journals as the parallel arrays that `post_journals` reads; each account is named once. */
export function journalArrays(journals: readonly Journal[]) {
  const indexes = new Map<string, number>()
  const addresses: string[] = []
  const assets: string[] = []
  const lines = { journal: [] as number[], from: [] as number[], to: [] as number[], amount: [] as bigint[] }
  const indexOf = (address: string, asset: string) => {
    const key = `${address} ${asset}`
    const known = indexes.get(key)
    if (known !== undefined) return known
    addresses.push(address)
    assets.push(asset)
    const place = addresses.length
    indexes.set(key, place)
    const cash = cashBeside(address)
    if (cash) indexOf(cash, asset)
    return place
  }
  for (const [index, { transfers }] of journals.entries()) {
    if (transfers.length === 0) throw new Error('a journal without transfers')
    for (const [from, to, asset, amount] of transfers) {
      lines.journal.push(index + 1)
      lines.from.push(indexOf(from, asset))
      lines.to.push(indexOf(to, asset))
      lines.amount.push(amount)
    }
  }
  return {
    addresses,
    assets,
    reasons: journals.map(({ reason }) => reason),
    references: journals.map(({ reference }) => reference ?? null),
    symbols: journals.map(({ symbol }) => symbol ?? null),
    customers: journals.map(({ customer }) => customer ?? null),
    reverses: journals.map(({ reverses }) => reverses ?? null),
    onces: journals.map(({ once }) => once ?? null),
    ats: journals.map(({ at }) => new Date(at).toISOString()),
    lines,
  }
}

/**
 * The cash account that has to be locked together with this one. With unsettled proceeds, because the bill's
 * running balance counts both; with a debt, because settled money pays it first: of two simultaneous journals
 * the second sees what the first did.
 */
function cashBeside(address: string) {
  return /:(unsettled|receivable)$/.test(address) ? address.replace(/:\w+$/, ':cash') : undefined
}
