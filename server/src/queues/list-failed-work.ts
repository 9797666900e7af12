import type { Reply } from '@tarazu/contract/endpoint'
import type { listUndone as api } from '@tarazu/contract/queues/api'
import type { Deps } from '../deps.ts'

const maxShown = 50

export async function listFailedWork({ db }: Deps): Promise<Reply<typeof api>> {
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('undone_work')
      .selectAll()
      .orderBy('since')
      .orderBy('job')
      .orderBy('thing')
      .limit(maxShown)
      .execute(),
    db
      .selectFrom('undone_work')
      .select((of) => of.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    rows: rows.map(({ job, thing, since, last_at, tries }) => ({
      job,
      thing: thing === '' ? null : thing,
      since: since.getTime(),
      lastAt: last_at.getTime(),
      tries,
    })),
    count: Number(count),
  }
}
