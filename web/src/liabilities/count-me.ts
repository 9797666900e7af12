import { listRoots } from '@tarazu/contract/chain/api'
import { sha256 } from '@tarazu/contract/chain/sha256'
import { getOwnCount, listLiabilities } from '@tarazu/contract/liabilities/api'
import { type CountVerdict, checkCount } from '@tarazu/contract/liabilities/check-count'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { listBill } from '@tarazu/contract/wallet/api'
import { call } from '../data/api.ts'
import { isSigned } from '../data/is-signed.ts'

export type Counting = {
  /** Undefined: no count is kept at the moment. */
  verdict: CountVerdict | undefined
  currency: string
  /** The account's money has not changed since, so it was compared with what is shown now. */
  unchanged: boolean
}

/**
 * Everything that the verdict says was computed here. What the house publishes is asked for as anybody would,
 * and has to be what this customer is shown.
 */
export async function countMe(): Promise<Counting> {
  const [{ count }, published, { key }] = await Promise.all([
    call(getOwnCount, {}),
    call(listLiabilities, {}),
    call(listRoots, {}),
  ])
  const [info, { rows: bill }] = await Promise.all([call(getUserInfo, {}), call(listBill, { limit: 1 })])
  const { currency } = info
  if (!count) return { verdict: undefined, currency, unchanged: false }
  const newest = bill[0]?.createdAt ?? 0
  const unchanged = newest <= Date.parse(count.head.at)
  const head = published.rows.find((row) => row.head.number === count.head.number)?.hash ?? ''
  const verdict = await checkCount(
    count,
    {
      account: info.displayId,
      now: Date.now(),
      key,
      head,
      ...(unchanged && { balances: new Map([[currency, info.available + info.held]]) }),
    },
    { hash: sha256, isSigned },
  )
  return { verdict, currency, unchanged }
}
