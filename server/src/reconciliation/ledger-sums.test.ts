import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { makeLedgerSums } from './ledger-sums.ts'

const minute = 60_000

let world: TestServer
beforeAll(async () => {
  world = await testServer({ DEMO_DATA: 'off' }, { leads: false })
  await world.allowMadeUp()
})
afterAll(() => world.close({ transfersAtLeast: 3 }))

test('the sums of the house include a transaction that takes minutes once it ends, though later ones came before', async () => {
  const { db } = world.deps
  const ledgerSums = makeLedgerSums()
  const look = async (now: number) => {
    const { house } = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => ledgerSums(tx, now))
    return house.find(({ address, asset }) => address === account.market && asset === 'INR')?.total
  }
  const moved = (amount: bigint) =>
    journal({ reason: 'test', at: world.clock.now() }, [[account.paper, account.market, 'INR', amount]])
  // The accounts are there before: who makes one holds it.
  await db.transaction().execute((tx) => post(tx, [moved(1n)]))
  const [posted, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = db.transaction().execute(async (tx) => {
    await post(tx, [moved(5n)])
    posted.resolve()
    await ended.promise
  })
  await posted.promise
  await db.transaction().execute((tx) => post(tx, [moved(7n)]))
  for (let at = 0; at <= 5 * minute; at += minute) expect(await look(at)).toBe(8n)
  ended.resolve()
  await slow
  for (let at = 6 * minute; at <= 9 * minute; at += minute) expect(await look(at)).toBe(13n)
})

test('what customers have is summed by kind, from transfers alone', async () => {
  const { db } = world.deps
  const ledgerSums = makeLedgerSums()
  const look = (now: number) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => ledgerSums(tx, now))
  const move = async (from: string, to: string, amount: bigint) => {
    const moved = journal({ reason: 'test', at: world.clock.now() }, [[from, to, 'INR', amount]])
    await db.transaction().execute((tx) => post(tx, [moved]))
  }
  const [one, other] = [await world.customer(), await world.customer()]
  await move(account.paper, account.cash(one.id), 100n)
  for (let at = 0; at <= 3 * minute; at += minute) await look(at)
  // What was summed before is kept by now, and not read again.
  await move(account.paper, account.cash(other.id), 20n)
  await move(account.cash(one.id), account.held(one.id, 'SOMETHING001'), 3n)
  const { kept } = await look(4 * minute)
  expect(kept.sort((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
    { kind: 'cash', asset: 'INR', total: 117n },
    { kind: 'held', asset: 'INR', total: 3n },
  ])
})
