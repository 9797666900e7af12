/** The checks of the ledger one after the other, each done once, however often they are stopped. */
import { appendFile, readFile, rm } from 'node:fs/promises'
import { day_ms } from '@tarazu/contract/duration'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import { checks, countChecked, inOneMoment, type LedgerReport, problemsOf } from './check.ts'

/** A ledger of longer ago is another one. */
const longest_ms = 7 * day_ms

const doneSchema = z.object({
  /** That of PostgreSQL's data: a copy elsewhere is checked anew. */
  system: z.string(),
  check: z.string(),
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
 * what another has read.
 */
export async function checkInSteps(db: Kysely<Tables>, { file, clock, say }: Steps): Promise<LedgerReport> {
  const { rows } = await sql<{ system: string }>`
    select system_identifier::text || '/' || d.oid as system
      from pg_control_system(), pg_database d where d.datname = current_database()`.execute(db)
  const system = rows[0]?.system ?? ''
  const early = new Date(clock.now() - longest_ms).toISOString()
  const earlier = (await readDone(file)).filter((done) => done.system === system && done.at >= early)
  const done = new Map(earlier.map((each) => [each.check, each]))
  const problems: string[] = []
  for (const [index, check] of checks.entries()) {
    const place = `${index + 1} of ${checks.length}, ${check.name}`
    const before = done.get(check.name)
    if (before) say(`${place}: looked at ${before.at}`)
    const found = before?.problems ?? (await inOneMoment(db, (tx) => problemsOf(check, tx)))
    problems.push(...found)
    if (before) continue
    const now: Done = { system, check: check.name, problems: found, at: new Date(clock.now()).toISOString() }
    await appendFile(file, `${JSON.stringify(now)}\n`)
    say(`${place}: ${found.length === 0 ? 'no' : `${found.length} times`}`)
  }
  const counts = await inOneMoment(db, countChecked)
  await rm(file)
  return { ...counts, problems }
}

/** What was done before; a line that was cut off in the middle was not. */
async function readDone(file: string): Promise<Done[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    try {
      return doneSchema.parse(JSON.parse(line))
    } catch {
      return []
    }
  })
}
