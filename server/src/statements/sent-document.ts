import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listSentDocuments as api, SentKind } from '@tarazu/contract/statements/mail-api'
import { countedAtMost, cutPage, keyOf } from '../db/key-paging.ts'
import type { Deps, OperatorCaller } from '../deps.ts'

type Row = {
  id: bigint
  kind: SentKind
  from_day: string | null
  to_day: string | null
  shown: string
  queued_at: Date
  sent_at: Date | null
  try_at: Date | null
}

export function sentDocumentJson({ id, kind, from_day, to_day, shown, queued_at, sent_at, try_at }: Row) {
  return {
    id: String(id),
    kind,
    from: from_day,
    to: to_day,
    address: shown,
    state: sent_at ? ('sent' as const) : try_at ? ('waiting' as const) : ('given_up' as const),
    queuedAt: queued_at.getTime(),
    sentAt: sent_at?.getTime() ?? null,
  }
}

const usualLimit = 20

/** The log of what was sent, for operators: no code and no address is in it. */
export async function listSentDocuments(
  { db }: Pick<Deps, 'db'>,
  _: OperatorCaller,
  { customer, after, limit = usualLimit }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const from = keyOf(after)
  const wanted = db
    .selectFrom('sent_document')
    .innerJoin('customer', 'customer.id', 'sent_document.customer_id')
    .select([
      'sent_document.id',
      'kind',
      'from_day',
      'to_day',
      'shown',
      'queued_at',
      'sent_at',
      'try_at',
      'tries',
      'failure',
      'display_id',
    ])
    .$if(customer !== undefined, (query) => query.where('customer.display_id', '=', customer ?? ''))
  const found = await wanted
    .$if(from !== undefined, (query) => query.where('sent_document.id', '<', from ?? 0n))
    .orderBy('sent_document.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = cutPage(found, limit)
  return {
    rows: page.map(({ display_id, tries, failure, ...row }) => ({
      ...sentDocumentJson(row),
      customer: display_id,
      tries,
      failure,
    })),
    next,
    count: await countedAtMost(db, wanted),
  }
}
