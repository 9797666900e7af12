import type { PolicyName } from '@tarazu/contract/config/policies'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemRandom } from '../clock.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { makeSecrets } from '../secrets/secrets.ts'
import { makeLog } from '../settings/log.ts'
import { readSettings } from '../settings/settings.ts'
import { testDatabase } from '../testing/database.ts'
import { noPassword } from '../testing/test-server.ts'
import { makePolicies } from './policies-in-force.ts'
import { readVersions } from './read-versions.ts'
import { signEarlierPolicies } from './sign-earlier-policies.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 10, 22, 12)
const log = makeLog(readSettings({ LOG_LEVEL: 'silent' }))
const secrets = makeSecrets(Buffer.alloc(32, 1), systemRandom)
let database: Awaited<ReturnType<typeof testDatabase>>
let open: Database
let clock = { now: () => now }

beforeEach(async () => {
  clock = { now: () => now }
  database = await testDatabase()
  open = openDatabase(database.url, { log })
  for (const email of ['one@example.org', 'two@example.org'])
    await open.db
      .insertInto('operator')
      .values({
        email,
        name: email,
        password_hash: noPassword,
        totp_secret: null,
        roles: ['admin'],
        created_at: new Date(now),
      })
      .execute()
})
afterEach(async () => {
  await open.close()
  await database.drop()
})

let numbers = 0
/** Writes a version as earlier programs did; `says` is the value of the approved proposal. */
async function decided(name: string, value: unknown, hours: number, says = value) {
  const number = `PROPOSAL${++numbers}`
  const at = new Date(now - 48 * hour)
  await open.db
    .insertInto('proposal')
    .values({
      number,
      kind: 'policy.change',
      subject: name,
      payload: JSON.stringify({ name, before: { value: '' }, after: { value: says }, effectiveAt: null }),
      reason: 'As agreed.',
      state: 'open',
      proposed_by: 1,
      proposed_at: at,
      expires_at: at,
    })
    .execute()
  await open.db
    .updateTable('proposal')
    .set({ state: 'approved', decided_by: 2, decided_at: at })
    .where('number', '=', number)
    .execute()
  await open.db
    .insertInto('policy_version')
    .values({
      name,
      value: JSON.stringify(value),
      effective_at: new Date(now + hours * hour),
      proposal: number,
      created_at: at,
    })
    .execute()
}

async function inForce<N extends PolicyName>(name: N) {
  const policies = await makePolicies({
    db: open.db,
    clock,
    events: { on: () => () => undefined },
    log,
    secrets,
  })
  return policies.get()[name]
}

test('unsigned versions from before signatures stay in force if approved, later ones do not', async () => {
  await decided('loan_rate', 1_500, -2)
  // Not the value that was approved.
  await decided('loan_maximum', '9000000.00', -2, '90000.00')
  await decided('payee_name', 'Tarazu Client Money', -24)
  await decided('payee_account', '30210000001', -24)
  await decided('payee_bank', 'State Bank of India', -24)
  await decided('payee_bank', 'Bank of Baroda', 3)
  await decided('payee_account', '77', 5)
  await Promise.all([1, 2, 3].map(() => signEarlierPolicies({ db: open.db, clock, secrets })))

  expect(await inForce('loan_rate')).toBe(1_500)
  expect(await inForce('loan_maximum')).toBe(100_000_00n)
  const before = { name: 'Tarazu Client Money', account: '30210000001', bank: 'State Bank of India' }
  expect(await inForce('payee')).toEqual(before)
  const written = await open.db
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'policy.signed-earlier')
    .execute()
  expect(written).toHaveLength(1)

  // The joined payee is in no proposal: a copy of it after a stop does not come back either.
  const { rows: copied } = await sql`
    insert into policy_version (name, value, effective_at, proposal, stops, created_at, signature)
    select name, value, effective_at, proposal, stops, created_at, signature from policy_version
     where name = 'payee' returning id`.execute(open.db)
  const { own, forged } = await readVersions(open.db, secrets, 'payee')
  expect([own.length, forged.length, copied.length]).toEqual([2, 2, 2])

  // Approved by whoever can write to the database, before another start.
  await decided('loan_rate', 3_000, -1)
  await signEarlierPolicies({ db: open.db, clock, secrets })
  expect(await inForce('loan_rate')).toBe(1_500)

  // Between the first and the last change of the payee there is no mixture.
  clock = { now: () => now + 4 * hour }
  expect(await inForce('payee')).toEqual(before)
  clock = { now: () => now + 6 * hour }
  expect(await inForce('payee')).toEqual({ ...before, account: '77', bank: 'Bank of Baroda' })
})

test('when a payee change is only announced, the payee stays unset until it takes effect', async () => {
  await decided('payee_account', '77', 5)
  await signEarlierPolicies({ db: open.db, clock, secrets })
  const nobody = { name: '', account: '', bank: '' }
  expect(await inForce('payee')).toEqual(nobody)
  clock = { now: () => now + 6 * hour }
  expect(await inForce('payee')).toEqual({ ...nobody, account: '77' })
})
