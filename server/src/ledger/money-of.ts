export type Balance = { address: string; asset: string; balance: bigint; journal: bigint }
/** Keyed by address and asset. */
export type CustomerBalances = ReadonlyMap<string, Balance>

export type CustomerMoney = {
  cash: bigint
  unsettled: bigint
  held: bigint
  /** What is owed on loans, as a positive amount. */
  loan: bigint
  /** What is owed for recharges that a bank took back, as a positive amount. */
  receivable: bigint
  /** Money in funds, at the amount that was put in. */
  funds: bigint
  /** Money paid for shares of issues that were allotted and are not delivered yet. */
  allotted: bigint
  /** Units by symbol, free and reserved, over all lots. */
  units: Map<string, bigint>
  /** How many orders and other requests hold money or units, and how many lots are not sold. */
  waiting: number
  lots: number
}

export const noMoney = (): CustomerMoney => ({
  cash: 0n,
  unsettled: 0n,
  held: 0n,
  loan: 0n,
  receivable: 0n,
  funds: 0n,
  allotted: 0n,
  units: new Map(),
  waiting: 0,
  lots: 0,
})

/** What a customer has according to the balances; money in the wallet's paise. */
export function moneyOf(customer: number, balances: CustomerBalances, currency: string): CustomerMoney {
  const money = noMoney()
  for (const one of balances.values()) addTo(money, customer, one, currency, 1)
  return money
}

/** Adds the balance of one account to the sums, or subtracts it. */
export function addTo(
  money: CustomerMoney,
  customer: number,
  { address, asset, balance }: Balance,
  currency: string,
  sign: 1 | -1,
) {
  const prefix = `customer:${customer}:`
  if (balance === 0n || !address.startsWith(prefix)) return
  const amount = sign === 1 ? balance : -balance
  const kind = address.slice(prefix.length)
  // A unit of a fund is one paisa that was put in; a unit of an entitlement to shares is one paisa that was
  // paid.
  if (asset.startsWith('FUND-')) money.funds += amount
  else if (asset.startsWith('IPO-')) money.allotted += amount
  else if (kind.startsWith('units:')) {
    const units = (money.units.get(asset) ?? 0n) + amount
    if (units === 0n) money.units.delete(asset)
    else money.units.set(asset, units)
    money[kind.startsWith('units:held:') ? 'waiting' : 'lots'] += sign
  } else if (asset !== currency) return
  else if (kind === 'cash') money.cash += amount
  else if (kind === 'unsettled') money.unsettled += amount
  else if (kind === 'loan') money.loan -= amount
  else if (kind === 'receivable') money.receivable -= amount
  else if (kind.startsWith('held:')) {
    money.held += amount
    money.waiting += sign
  }
}
