/** The thread that builds the trees: hashing a hundred thousand customers would hold up every request. */
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { applicationRole } from '../db/database.ts'
import { type BuildInput, buildLiabilities } from './build-liabilities.ts'

const { databaseUrl, ...input } = workerData as BuildInput & { databaseUrl: string }
const client = new pg.Client({
  connectionString: databaseUrl,
  application_name: 'tarazu liabilities',
  options: `-c role=${applicationRole}`,
})
// A lost connection also fails the running query, which reports it.
client.on('error', () => undefined)
await client.connect()
try {
  parentPort?.postMessage(await buildLiabilities(client, input))
} finally {
  await client.end()
}
