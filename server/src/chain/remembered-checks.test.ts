/** What only remembers earlier checks can be emptied, or say anything, and verification says the same. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAuditState } from '@tarazu/contract/audit/api'
import { listRoots } from '@tarazu/contract/chain/api'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import { getSignedStatement } from '@tarazu/contract/statements/api'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '../audit/verify-audit.ts'
import { verifyAuditDaily } from '../audit/verify-daily.ts'
import { checkLedgerDaily } from '../ledger/check-daily.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { anchorRoots } from './anchor-roots.ts'
import { sealBlocks } from './seal-blocks.ts'
import { signRoots } from './sign-roots.ts'
import { verifyChain } from './verify-chain.ts'
import { verifyChainDaily } from './verify-daily.ts'

const day = 86_400_000
let world: TestServer
let folder: string
let customer: Awaited<ReturnType<TestServer['customer']>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tarazu-remembered-'))
  world = await testServer(
    { ANCHOR_FILE: join(folder, 'anchor') },
    { leads: false, startAt: Date.parse('2031-03-04T12:00:00Z') },
  )
  customer = await world.customer({ cash: 1_000_00n })
  await sealBlocks(world.deps, () => true)
  world.clock.step(day)
  await signRoots(world.deps)
  await anchorRoots(world.deps)
  await checkDaily()
})
afterAll(async () => {
  await world.close({ transfersAtLeast: 1 })
  await rm(folder, { recursive: true })
})

async function checkDaily() {
  await verifyChainDaily(world.deps)
  await verifyAuditDaily(world.deps)
  await checkLedgerDaily(world.deps)
}

/** As an administrator for whose connection no trigger works. */
async function asSuperuser(statement: string) {
  const superuser = new URL(world.databaseUrl)
  superuser.username = 'postgres'
  const client = new pg.Client({ connectionString: superuser.href })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(statement).finally(() => client.end())
}

/** What is verified, and what is told of it in public. */
async function said() {
  const { db, secrets } = world.deps
  const chain = await verifyChain(db, { whole: true, secrets })
  const audit = await verifyAudit(db, { secrets })
  const { verified_at, whole, rows } = await world.visitor(listRoots, {})
  const { ledger_checked_at, ledger_balanced } = await world.visitor(getTransparency, {})
  const auditor = await world.operator('auditor')
  const { verifiedAt, problem } = await auditor.call(getAuditState, {})
  return {
    verified: { chain: chain.problem, blocks: chain.blocks, audit: audit.problem, entries: audit.count },
    told: { verified_at, whole, rows, ledger_checked_at, ledger_balanced, verifiedAt, problem },
  }
}

const mac = 'sha256(random()::text::bytea)'
const kept = ['chain_check', 'audit_check', 'ledger_check', 'chain_anchor', 'chain_root_tree'] as const
const poison: Record<(typeof kept)[number], string> = {
  chain_check: `
    insert into chain_check select a, true, 1000000, sha256(''), null, ${mac}
      from unnest(array[now() + interval '40 years', 'infinity', '0044-03-15 BC']::timestamptz[]) a;
    insert into chain_check select at, whole, block + 1000, hash, problem, mac from chain_check where problem is null;
    insert into chain_check values ('2031-03-20', true, 1, sha256(''), 'nothing fits', null)`,
  audit_check: `
    insert into audit_check select a, 1000000, sha256(''), null, ${mac}
      from unnest(array[now() + interval '40 years', 'infinity', '0044-03-15 BC']::timestamptz[]) a;
    insert into audit_check select at, count + 1000, hash, problem, mac from audit_check where problem is null`,
  ledger_check: `
    insert into ledger_check select a, 1, 1, '{wrong}', ${mac}
      from unnest(array[now() + interval '40 years', 'infinity', '0044-03-15 BC']::timestamptz[]) a`,
  chain_anchor: `
    insert into chain_anchor select number, 'file', 'infinity', ${mac} from chain_root;
    insert into chain_anchor select root, way, at - interval '1 day', mac from chain_anchor`,
  chain_root_tree: `update chain_root_tree set nodes = sha256(nodes)`,
}

test.each(kept)('%s can be poisoned', async (table) => {
  const before = await said()
  expect(before.verified).toMatchObject({ chain: undefined, audit: undefined })
  expect(before.told).toMatchObject({ whole: true, ledger_balanced: true, problem: null })
  await asSuperuser(`create table kept_${table} as select * from ${table}`)
  await asSuperuser(poison[table])
  try {
    expect(await said()).toEqual(before)
  } finally {
    await asSuperuser(
      `delete from ${table}; insert into ${table} select * from kept_${table}; drop table kept_${table}`,
    )
  }
})

test('a statement has its proofs whatever the stored trees say', async () => {
  // The session has ended meanwhile.
  const call = await world.signIn(customer)
  const proofs = async () => {
    const { content } = await call(getSignedStatement, { from: '2031-03-01', to: '2031-03-05' })
    const { blocks, roots } = JSON.parse(content)
    return { blocks, roots }
  }
  const before = await proofs()
  expect(before.roots).toHaveLength(1)
  expect(before.blocks[0].day).toMatchObject({ root: 1 })
  await asSuperuser('update chain_root_tree set nodes = sha256(nodes)')
  expect(await proofs()).toEqual(before)
  await asSuperuser('delete from chain_root_tree')
  expect(await proofs()).toEqual(before)
})

test('what is emptied is checked, and sent to the anchor, again', async () => {
  const { verified, told } = await said()
  for (const table of kept) await asSuperuser(`delete from ${table}`)
  world.clock.step(10_000)
  expect((await said()).verified).toEqual(verified)
  expect((await said()).told).toMatchObject({ verified_at: null, whole: null, verifiedAt: null })
  await checkDaily()
  await anchorRoots(world.deps)
  // What is told in public is counted at most every few seconds.
  world.clock.step(10_000)
  const again = await said()
  expect(again.verified).toEqual(verified)
  expect(again.told).toMatchObject({ whole: true, ledger_balanced: true, problem: null })
  expect(again.told.rows.map(({ signature }) => signature)).toEqual(
    told.rows.map(({ signature }) => signature),
  )
  const lines = (await readFile(join(folder, 'anchor'), 'utf8')).trimEnd().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toBe(lines[0])
})

test('a root that nobody took is sent, though a row says that it was', async () => {
  world.clock.step(day)
  await sealBlocks(world.deps, () => true)
  await world.customer({ cash: 100n })
  await sealBlocks(world.deps, () => true)
  world.clock.step(day)
  await signRoots(world.deps)
  await asSuperuser(`insert into chain_anchor select number, 'file', now(), ${mac} from chain_root`)
  await anchorRoots(world.deps)
  const lines = (await readFile(join(folder, 'anchor'), 'utf8')).trimEnd().split('\n')
  const { rows } = await world.visitor(listRoots, {})
  expect(rows.length).toBeGreaterThan(1)
  expect(new Set(lines).size).toBe(rows.length)
})
