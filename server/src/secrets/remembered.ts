/**
 * Rows that only remember what was checked. They bear a code that takes the secret of the deployment, and a
 * row without one counts for nothing: whoever can write to the database can make the server forget, and never
 * believe.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from './secrets.ts'

type Fact = string | number | boolean | null | readonly string[]

/** What a row says, its time in ms UTC. Numbers of 64 bits and bytes are texts. */
export type Remembered = { table: string; facts: readonly Fact[] }

/** 32 bytes over all that the row says. */
export const macOf = (secrets: Pick<Secrets, 'key'>, { table, facts }: Remembered): Buffer =>
  createHmac('sha256', secrets.key('remembered'))
    .update(JSON.stringify([table, ...facts]))
    .digest()

/** Whether this deployment wrote the row. Without its secret none is taken for its own. */
export function isRemembered(
  secrets: Pick<Secrets, 'key'> | undefined,
  row: Remembered,
  mac: Buffer | null,
): boolean {
  if (!secrets || mac?.length !== 32) return false
  return timingSafeEqual(macOf(secrets, row), mac)
}

/**
 * The newest row that the deployment wrote; `read` answers a few that are older than a time, newest first.
 */
export async function lastRemembered<Row extends { at: Date }>(
  read: (before: Date | undefined) => Promise<Row[]>,
  isOwn: (row: Row) => boolean,
): Promise<Row | undefined> {
  for (let before: Date | undefined; ; ) {
    const rows = await read(before)
    const own = rows.find(isOwn)
    if (own || rows.length === 0) return own
    before = rows.at(-1)?.at
  }
}
