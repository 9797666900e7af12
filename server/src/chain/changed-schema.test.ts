/** An owner of the database who changes what the checks of the rows rely on. */
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { asOwner, serverOn } from '../testing/test-server.ts'
import { verifyChainDaily } from './verify-daily.ts'

const run = promisify(execFile)
const secret = '5e'.repeat(32)
const noDeployment = join(tmpdir(), 'tarazu-none')
let undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.reverse()) await step()
  undo = []
})

/** A database on which a server has run and that somebody then changed as its owner. */
async function changed(statements: string) {
  const database = await testDatabase()
  undo.push(() => database.drop())
  const { server } = await serverOn(database.url)
  await server.stop()
  await asOwner(database.url, (owner) => owner.query(statements))
  return database.url
}

const verify = (databaseUrl: string) =>
  run(process.execPath, [join(import.meta.dirname, 'verify-command.ts')], {
    // A deployment in ./data has a signer's memory of another log.
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, SECRET: secret, DATA_DIR: noDeployment },
  }).catch((error: { stdout: string }) => error)

const evilPath = `create schema evil;
  alter function transfer_text set search_path = evil, public;`
const otherBill = `alter table bill rename to bill_of_the_books;
  create view bill as select * from bill_of_the_books;
  grant select on bill to tarazu_app, tarazu_customer;`

test.each([
  ['the search path of a function that hashes', evilPath, 'public.transfer_text('],
  ['a view in place of the customers’ bill', otherBill, 'public.bill'],
])('%s puts the next start into safe mode, and npm run verify names it', async (_, statements, named) => {
  const url = await changed(statements)
  const { stdout } = await verify(url)
  expect(stdout).toContain(named)
  expect(stdout).toContain('The rows were not looked at.')

  const { server } = await serverOn(url)
  undo.push(() => server.stop())
  expect(server.deps.safeMode.standing()).toMatchObject({
    reason: 'chain_broken',
    detail: expect.stringContaining(named),
  })
})

test('what is changed while a server runs is found by the next daily look', async () => {
  const url = await changed('select 1')
  const { server } = await serverOn(url)
  undo.push(() => server.stop())
  await asOwner(url, (owner) => owner.query('alter table bill disable trigger bill_append_only'))
  const clock = { now: () => server.deps.clock.now() + 86_400_000 }
  await verifyChainDaily({ ...server.deps, clock })
  await vi.waitFor(() => expect(server.deps.safeMode.standing()).toBeDefined(), { timeout: 20_000 })
  expect(server.deps.safeMode.standing()).toMatchObject({
    reason: 'chain_broken',
    detail: 'The trigger public.bill bill_append_only of the database is not the one of this version.',
  })
})

test('a schema that nobody changed fits', async () => {
  const url = await changed('select 1')
  expect((await verify(url)).stdout).toContain('Everything fits.')
  const { server } = await serverOn(url)
  undo.push(() => server.stop())
  expect(server.deps.safeMode.standing()).toBe(undefined)
})
