/** The checks of the ledger one after the other, each done once, however often they are stopped. */
import { hash } from 'node:crypto'
import { appendFile, readFile, rm } from 'node:fs/promises'
import { day_ms } from '@tarazu/contract/duration'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import { type Check, checks, countChecked, inOneMoment, type LedgerReport, problemsOf } from './check.ts'

/** Results that are older say too little of the ledger as it is. */
const longest_ms = 7 * day_ms

const doneSchema = z.object({
  /** That of PostgreSQL's data and its timeline: what was restored or promoted since is checked anew. */
  system: z.string(),
  check: z.string(),
  /** Hash of its SQL: a check that has changed is done anew. */
  query: z.string(),
  problems: z.array(z.string()),
  at: z.iso.datetime(),
})
type Done = z.output<typeof doneSchema>

type Steps = {
  /** The file that names each check that is done; it is removed at the end. */
  file: string
  clock: Pick<Clock, 'now'>
  say: (line: string) => void
}

/**
 * Like `checkLedger`, but each check sees the moment at which it begins, which is enough: none compares with
 * what another has read. `since`: the moment of the first.
 */
export async function checkInSteps(
  db: Kysely<Tables>,
  { file, clock, say }: Steps,
): Promise<LedgerReport & { since: string }> {
  const text = await textOf(file)
  // A line that was cut off stays one of its own, and a file that cannot be written is told now.
  await appendFile(file, text === '' || text.endsWith('\n') ? '' : '\n')
  const system = await systemOf(db)
  const earliest = new Date(clock.now() - longest_ms).toISOString()
  const earlier = doneIn(text).filter((each) => each.system === system && each.at >= earliest)
  const done = new Map(earlier.map((each) => [`${each.check} ${each.query}`, each]))
  const results: Done[] = []
  for (const [index, check] of checks.entries()) {
    const title = `${index + 1} of ${checks.length}, whether ${check.name}`
    const query = textHash(check, db)
    const before = done.get(`${check.name} ${query}`)
    if (before) {
      results.push(before)
      say(`${title}: looked at ${before.at}`)
      continue
    }
    const at = new Date(clock.now()).toISOString()
    const problems = await inOneMoment(db, (tx) => problemsOf(check, tx))
    const result: Done = { system, check: check.name, query, problems, at }
    await appendFile(file, `${JSON.stringify(result)}\n`)
    results.push(result)
    say(`${title}: ${problems.length === 0 ? 'no' : `yes, ${problems.length}`}`)
  }
  const counts = await inOneMoment(db, countChecked)
  await rm(file)
  const since = results.map(({ at }) => at).sort()[0] ?? ''
  return { ...counts, problems: results.flatMap(({ problems }) => problems), since }
}

const textHash = ({ query }: Check, db: Kysely<Tables>) => hash('sha256', query.compile(db).sql, 'base64url')

async function systemOf(db: Kysely<Tables>) {
  const { rows } = await sql<{ system: string }>`
    select system_identifier::text || '/' || timeline_id || '/' || d.oid as system
      from pg_control_system(), pg_control_checkpoint(), pg_database d
     where d.datname = current_database()`.execute(db)
  return rows[0]?.system ?? ''
}

/** Empty where there is no such file. */
async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

/** What was done before; a line that was cut off in the middle was not. */
function doneIn(text: string): Done[] {
  return text.split('\n').flatMap((line) => {
    try {
      return doneSchema.parse(JSON.parse(line))
    } catch {
      return []
    }
  })
}
