export type Balance = { address: string; asset: string; balance: bigint; journal: bigint }
/** By address and asset. */
export type CustomerBalances = ReadonlyMap<string, Balance>

export type CustomerMoney = {
  cash: bigint
  unsettled: bigint
  held: bigint
  /** What is owed, as a positive amount. */
  loan: bigint
  /** What is owed for recharges that a bank took back, as a positive amount. */
  receivable: bigint
  /** Put into funds, at what was put in. */
  funds: bigint
  /** Paid for shares of issues that were allotted and are not delivered yet. */
  allotted: bigint
  /** Units by symbol: free and reserved, over all lots. */
  units: Map<string, bigint>
}

/** What a customer has, read off the balances; money in the wallet's paise. */
export function moneyOf(customer: number, balances: CustomerBalances, currency: string): CustomerMoney {
  const money: CustomerMoney = {
    cash: 0n,
    unsettled: 0n,
    held: 0n,
    loan: 0n,
    receivable: 0n,
    funds: 0n,
    allotted: 0n,
    units: new Map(),
  }
  const prefix = `customer:${customer}:`
  for (const { address, asset, balance } of balances.values()) {
    if (balance === 0n || !address.startsWith(prefix)) continue
    const kind = address.slice(prefix.length)
    // A unit of a fund is one paisa that was put in, and an entitlement to shares one that was paid.
    if (asset.startsWith('FUND-')) money.funds += balance
    else if (asset.startsWith('IPO-')) money.allotted += balance
    else if (kind.startsWith('units')) money.units.set(asset, (money.units.get(asset) ?? 0n) + balance)
    else if (asset !== currency) continue
    else if (kind === 'cash') money.cash += balance
    else if (kind === 'unsettled') money.unsettled += balance
    else if (kind === 'loan') money.loan -= balance
    else if (kind === 'receivable') money.receivable -= balance
    else if (kind.startsWith('held:')) money.held += balance
  }
  return money
}
