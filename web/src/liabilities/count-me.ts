import { listRoots } from '@tarazu/contract/chain/api'
import { sha256 } from '@tarazu/contract/chain/sha256'
import { getOwnCount, listLiabilities } from '@tarazu/contract/liabilities/api'
import { type CountVerdict, checkCount } from '@tarazu/contract/liabilities/check-count'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { call } from '../data/api.ts'
import { isSigned } from '../data/is-signed.ts'

export type Counting = {
  /** Undefined: no count is kept at the moment. */
  verdict: CountVerdict | undefined
  currency: string
  /**
   * What was compared with what is shown now: nothing where the account has changed since, money alone where
   * there are more purchases than are read here.
   */
  compared: 'nothing' | 'money' | 'money_and_units'
}

/**
 * Everything that the verdict says was computed here. What the house publishes is asked for as anybody would,
 * and has to be what this customer is shown.
 */
export async function countMe(): Promise<Counting> {
  const [published, { key }, info, units] = await Promise.all([
    call(listLiabilities, {}),
    call(listRoots, {}),
    call(getUserInfo, {}),
    readUnits(),
  ])
  // Asked for last: whatever moved money or units while they were read has a later time.
  const { count, movedAt } = await call(getOwnCount, {})
  const { currency } = info
  if (!count) return { verdict: undefined, currency, compared: 'nothing' }
  const unchanged = (movedAt ?? 0) < Date.parse(count.head.at) - underWay_ms
  const money = [currency, info.available + info.held] as const
  const head = published.rows.find((row) => row.head.number === count.head.number)?.hash ?? ''
  const verdict = await checkCount(
    count,
    {
      account: info.displayId,
      now: Date.now(),
      key,
      head,
      ...(unchanged && { balances: new Map([money, ...(units ?? [])]) }),
    },
    { hash: sha256, isSigned },
  )
  return { verdict, currency, compared: !unchanged ? 'nothing' : units ? 'money_and_units' : 'money' }
}

/** What was begun so long before a count may have been committed after it. */
const underWay_ms = 5_000

/** Purchases of one answer, and answers that are asked for at most. */
const perPage = 100
const maxPages = 20

/** Units of each symbol by the list of holdings, reserved ones among them; undefined: they are too many. */
async function readUnits(): Promise<Map<string, bigint> | undefined> {
  const units = new Map<string, bigint>()
  for (let page = 1; page <= maxPages; page++) {
    const { rows, count } = await call(listHoldings, { page, limit: perPage, sort: 'oldest' })
    for (const { symbol, quantity } of rows) units.set(symbol, (units.get(symbol) ?? 0n) + BigInt(quantity))
    if (page * perPage >= count) return units
  }
  return undefined
}
