import type { lookAtCustomer as api } from '@tarazu/contract/customers/api'
import type { CustomerList, CustomerView } from '@tarazu/contract/customers/customer-view'
import { type CustomerPart, customerParts, partRows } from '@tarazu/contract/customers/rules'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { mayDo } from '@tarazu/contract/operators/permissions'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { logLook } from './log-look.ts'
import { readLists } from './read-lists.ts'
import { readWallet } from './read-wallet.ts'
import { standingOf } from './standing.ts'

type Api = typeof api

/** Read-only; each part needs its permission. Logged before anything is shown. Refuses with `not_found`. */
export async function lookAtCustomer(
  deps: Deps,
  { operator }: OperatorCaller,
  { displayId }: Input<Api>,
): Promise<Reply<Api>> {
  const row = await find(deps, displayId)
  if (!row) throw new Refusal('not_found')
  await logLook(deps, operator, { displayId, customer: row.id })

  const may = (part: CustomerPart) => mayDo(operator.roles, customerParts[part])
  const wanted = { customer: row.id, limit: partRows }
  const list = async <L extends CustomerList>(name: L) =>
    may(name) ? ((await readLists[name](deps, wanted)) as CustomerView['lists'][L]) : null
  const names = Object.keys(readLists) as CustomerList[]
  const read = await Promise.all(names.map(async (name) => [name, await list(name)] as const))
  return {
    displayId,
    phone: row.phone,
    name: row.real_name,
    verification: row.verification ?? 'none',
    standing: standingOf(row),
    createdAt: row.created_at.getTime(),
    closedAt: row.closed_at?.getTime() ?? null,
    restriction: row.frozen_at && {
      by: row.frozen_by ?? 'operator',
      reason: row.frozen_reason,
      since: row.frozen_at.getTime(),
      until: row.frozen_until?.getTime() ?? null,
    },
    proposed: await proposedFor(deps, displayId),
    secondFactor: row.second_factor_at?.getTime() ?? null,
    identity: may('identity') ? { number: row.identity } : null,
    wallet: may('wallet') ? await readWallet(deps, row.id) : null,
    lists: Object.fromEntries(read) as CustomerView['lists'],
    chat: may('chat'),
  }
}

function find({ db }: Deps, displayId: string) {
  return db
    .selectFrom('customer')
    .leftJoin('identity', 'identity.customer_id', 'customer.id')
    .leftJoin('second_factor', 'second_factor.customer_id', 'customer.id')
    .select([
      'customer.id',
      'set_at as second_factor_at',
      'phone',
      'customer.created_at',
      'closed_at',
      'frozen_at',
      'frozen_by',
      'frozen_reason',
      'frozen_until',
      'real_name',
      'identity.number as identity',
      'identity.state as verification',
    ])
    .where('display_id', '=', displayId)
    .executeTakeFirst()
}

async function proposedFor({ db, clock }: Deps, displayId: string) {
  const open = await db
    .selectFrom('proposal')
    .select('kind')
    .where('subject', '=', displayId)
    .where('kind', 'in', ['customer.restrict', 'customer.release'])
    .where('state', '=', 'open')
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
  return (open?.kind ?? null) as 'customer.restrict' | 'customer.release' | null
}
