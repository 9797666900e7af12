import type { CustomerList } from '@tarazu/contract/customers/customer-view'
import { customerLists } from '@tarazu/contract/customers/lists'
import { partRows } from '@tarazu/contract/customers/rules'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { route } from '../http/route.ts'
import { logLook } from './log-look.ts'
import { readLists } from './read-lists.ts'

/** A further page of one list of one customer. Each page is logged as a look. Refuses with `not_found`. */
function listOf<L extends CustomerList>(list: L) {
  type Api = (typeof customerLists)[L]
  return async (deps: Deps, { operator }: OperatorCaller, input: Input<Api>): Promise<Reply<Api>> => {
    const { displayId, after, limit = partRows } = input
    const row = await deps.db
      .selectFrom('customer')
      .select('id')
      .where('display_id', '=', displayId)
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    await logLook(deps, operator, { displayId, customer: row.id, detail: { list } })
    return (await readLists[list](deps, { customer: row.id, after, limit })) as Reply<Api>
  }
}

export function customerListRoutes(app: FastifyInstance, deps: Deps) {
  for (const list of Object.keys(customerLists) as CustomerList[])
    route(app, deps, customerLists[list] as (typeof customerLists)['orders'], listOf(list) as never)
}
