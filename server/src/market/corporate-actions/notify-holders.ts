import type { NoticeFacts, NoticeKind } from '@tarazu/contract/notices/kinds'
import { type Kysely, type Selectable, sql } from 'kysely'
import { act } from '../../acts/act.ts'
import type { MarketTables } from '../../db/tables/market.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { type Round, runEach, standaloneRound } from '../../jobs/run-each.ts'
import type { Notice } from '../../notices/insert-notices.ts'

type HolderNotice = Selectable<MarketTables['holder_notice']>

const defaultBatch = 200

/**
 * Job that notifies holders of coming events, some hundred in one transaction. After a crash it goes on where
 * it was.
 */
export async function notifyHolders(deps: Deps, round: Round = standaloneRound(deps), atOnce = defaultBatch) {
  const waiting = await deps.db
    .selectFrom('holder_notice')
    .select(['id', 'symbol', 'kind'])
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute()
  await runEach(round, waiting, {
    reference: ({ symbol, kind }) => `${symbol} ${kind}`,
    async work({ id }) {
      while (round.held() && (await notifySome(deps, id, atOnce)) > 0);
    },
  })
}

/** Returns how many it has notified. */
async function notifySome(deps: Deps, id: bigint, atOnce: number) {
  return act(deps, async ({ tx, at, notifyAll, announce }) => {
    const notifying = await tx
      .selectFrom('holder_notice')
      .selectAll()
      // Read as text: the driver would make it a date in this machine's time zone.
      .select(sql<string | null>`bought_until::text`.as('bought_until'))
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!notifying) return 0
    const isLate = notifying.until.getTime() <= deps.market.now()
    const holders = isLate ? [] : await nextHolders(tx, notifying, atOnce)
    const last = holders.at(-1)?.customer_id
    await tx
      .updateTable('holder_notice')
      .set(last === undefined ? { done_at: new Date(at) } : { done_through: last })
      .where('id', '=', id)
      .execute()
    await notifyAll(holders.map(({ customer_id: customer, units }) => noticeOf(notifying, customer, units)))
    for (const { customer_id: customer } of holders) announce(customer, ['unread'])
    return holders.length
  })
}

/** The cast is safe: the facts were written together with the kind. */
function noticeOf(
  { kind, facts }: HolderNotice,
  customer: number,
  units: bigint,
): Omit<Notice<NoticeKind>, 'at'> {
  const own = kind === 'contract_ending' ? { count: units.toString() } : {}
  return { customer, kind, facts: { ...facts, ...own } as NoticeFacts<NoticeKind> }
}

/** The next customers who hold the instrument, from the index of its lots. */
async function nextHolders(
  tx: Kysely<Tables>,
  { symbol, bought_until, done_through, through }: HolderNotice,
  most: number,
) {
  return tx
    .selectFrom('orders')
    .select((of) => ['customer_id', of.fn.sum<bigint>('lot_left').as('units')])
    .where('symbol', '=', symbol)
    .where('lot_left', '>', 0)
    .where('customer_id', '>', done_through)
    .$if(through !== null, (of) => of.where('customer_id', '<=', through ?? 0))
    .$if(bought_until !== null, (of) => of.where('trading_day', '<=', bought_until ?? ''))
    .groupBy('customer_id')
    .orderBy('customer_id')
    .limit(most)
    .execute()
}
