import type { Act } from '../acts/act.ts'
import { systemRandom } from '../clock.ts'
import { newNumber } from '../db/reference-number.ts'
import { post } from '../ledger/post.ts'
import { creditJournal } from '../recharges/recharge.ts'

type Gift = { customer: number; amount: bigint; currency: string; at: number }

/** Play money for a customer of a test, with its recharge. `amount` in paise, `at` in ms UTC. */
export const postGift = (tx: Act['tx'], gift: Gift) => postGifts(tx, gift, 1)

/** The same amount `count` times. */
export async function postGifts(tx: Act['tx'], { customer, amount, currency, at }: Gift, count: number) {
  const rows = await tx
    .insertInto('recharge')
    .values(
      Array.from({ length: count }, () => ({
        number: newNumber(systemRandom),
        customer_id: customer,
        amount,
        method: 'sandbox' as const,
        state: 'credited' as const,
        timeline: JSON.stringify([{ state: 'credited', at: new Date(at).toISOString(), who: 'system' }]),
        created_at: new Date(at),
      })),
    )
    .returningAll()
    .execute()
  await post(
    tx,
    rows.map((row) => creditJournal(row, currency, at)),
  )
}
