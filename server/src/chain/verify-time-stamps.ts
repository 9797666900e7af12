/** Compares what authorities said of checkpoints (decision 103) with the log that they said it of. */
import type { X509Certificate } from 'node:crypto'
import { parseSignedCheckpoint } from '@tarazu/contract/chain/checkpoint'
import { type Row, type RowSource, rowTable } from '../db/row-source.ts'
import { bytesOf, microsecondsOf } from '../db/row-values.ts'

export const timeStampTable = rowTable({
  name: 'log_time_stamp',
  key: 'size',
  columns: {
    size: 'bigint',
    note: 'text',
    reply: 'bytea',
    at: 'timestamp with time zone',
    policy: 'text',
    authority: 'text',
  },
})

/** The tree that a time stamp was given for. */
export type Stamped = { size: bigint; root: Buffer }

/**
 * @param roots the authorities that are believed; undefined: they are not known here, and a stamp only has to
 * be the one that its own certificate signed
 * @returns the trees that the log has to have had, and the first problem as a sentence
 */
export async function readTimeStamps(
  rows: RowSource,
  roots: readonly X509Certificate[] | undefined,
): Promise<{ stamped: Stamped[]; problem: string | undefined }> {
  const stamped: Stamped[] = []
  for await (const some of rows.scan(timeStampTable)) {
    const reading = await import('./time-stamp.ts')
    for (const row of some) {
      const said = parseSignedCheckpoint(row.note)?.checkpoint
      const fault = said?.size === Number(row.size) ? faultOf(row, roots, reading) : 'other'
      if (!said || fault)
        return { stamped, problem: `The time stamp of ${row.size} leaves ${faults[fault ?? 'other']}` }
      stamped.push({ size: BigInt(row.size), root: Buffer.from(said.root) })
    }
  }
  return { stamped, problem: undefined }
}

const faults = {
  untrusted: 'is of an authority that TIMESTAMP_CA does not have.',
  other: 'is not what is kept of it.',
}

/** What is wrong with one that does not say what is kept beside it. */
function faultOf(
  { note, reply, at, policy, authority }: Row<typeof timeStampTable.columns>,
  roots: readonly X509Certificate[] | undefined,
  { readStamp, stampedDigest }: typeof import('./time-stamp.ts'),
): keyof typeof faults | undefined {
  const stamp = readStamp(bytesOf(reply), { digest: stampedDigest(note) }, roots)
  if ('fault' in stamp) return stamp.fault === 'not_trusted' ? 'untrusted' : 'other'
  const isKept =
    BigInt(stamp.at) * 1_000n === BigInt(microsecondsOf(at)) &&
    stamp.policy === policy &&
    stamp.authority === authority
  return isKept ? undefined : 'other'
}
