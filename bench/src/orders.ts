/**
 * Durable market orders over HTTP at 64 connections, against pgbench's TPC-B at 32 clients on the same
 * PostgreSQL, in turns.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { medianBy } from './median.ts'
import { runLoad } from './run-load.ts'

const run = promisify(execFile)

export const symbols = [
  'SBIN.NS',
  'TCS.NS',
  'INFY.NS',
  'RELIANCE.NS',
  'ITC.NS',
  'HDFCBANK.NS',
  'ICICIBANK.NS',
  'WIPRO.NS',
]

/** An odd number, since the middle one is told. */
const rounds = 5

type Given = { port: number; tokens: string[]; databaseUrl: string; seconds?: number }

/** Makes what `benchOrders` compares with, once in a database. */
export async function prepareTpcb(databaseUrl: string) {
  await makeDatabaseBesides(databaseUrl)
  await pgbench(databaseUrl, ['-i', '-q', '-s', '10'])
}

/** @param kind see `Load` */
export async function benchOrders(
  kind: 'orders' | 'turns' | 'resting',
  { port, tokens, databaseUrl, seconds = 6 }: Given,
) {
  const load = { port, kind, connections: 64, tokens, symbols } as const
  await runLoad({ ...load, seconds: 3 })
  const measured = []
  for (let round = 0; round < rounds; round++) {
    const orders = await runLoad({ ...load, seconds })
    const tpcb = tps(await pgbench(databaseUrl, ['-c', '32', '-j', '2', '-T', String(seconds)]))
    measured.push({ orders, tpcb, ratio: orders.perSecond / tpcb })
  }
  const { orders, tpcb, ratio } = medianBy(measured, (each) => each.ratio)
  return {
    perSecond: orders.perSecond,
    p50: orders.p50,
    p99: orders.p99,
    tpcbPerSecond: tpcb,
    ratio,
    ratios: measured.map((each) => each.ratio),
  }
}

async function makeDatabaseBesides(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create database pgbench').finally(() => client.end())
}

/** A database beside ours for the tables of pgbench, which ours would take for a change of its schema. */
function besides(databaseUrl: string) {
  const url = new URL(databaseUrl)
  url.pathname = '/pgbench'
  return url
}

/** Debian's `postgresql-contrib` brings it. */
async function pgbench(databaseUrl: string, options: string[]) {
  const url = besides(databaseUrl)
  const { stdout } = await run(
    'pgbench',
    [
      ['-h', url.searchParams.get('host') ?? url.hostname],
      ['-p', url.port],
      ['-U', decodeURIComponent(url.username)],
      options,
      url.pathname.slice(1),
    ].flat(),
    { env: { ...process.env, PGPASSWORD: decodeURIComponent(url.password) } },
  )
  return stdout
}

function tps(output: string) {
  const found = Number(/tps = ([\d.]+)/.exec(output)?.[1])
  if (!(found > 0)) throw new Error(`pgbench said no rate: ${output}`)
  return found
}
