import { afterAll, beforeAll, expect, test } from 'vitest'
import { standaloneRound } from '../jobs/run-each.ts'
import { account, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { allowMadeUp } from '../testing/allow-made-up.ts'
import { quietServer } from '../testing/quiet-server.ts'
import { creditSandboxRecharges } from './credit-recharges.ts'

let world: Awaited<ReturnType<typeof quietServer>>

beforeAll(async () => {
  world = await quietServer()
  await allowMadeUp(world.databaseUrl)
})
afterAll(() => world.close())

async function asked(customer: number, count: number, name: string) {
  await world.caller(customer, 1n)
  const rows = Array.from({ length: count }, (_, index) => ({
    number: `R${name}${index}`,
    customer_id: customer,
    amount: 5_000_00n,
    method: 'sandbox' as const,
    state: 'created' as const,
    timeline: '[]',
    created_at: new Date(world.now()),
  }))
  await world.deps.db.insertInto('recharge').values(rows).execute()
}

const creditedOf = async (customer: number) =>
  (
    await world.deps.db
      .selectFrom('recharge')
      .select('number')
      .where('customer_id', '=', customer)
      .where('state', '=', 'credited')
      // Not the paisa that each has from the beginning.
      .where('amount', '>', 1n)
      .execute()
  ).length

test('one recharge of a customer does not wait behind a hundred of another customer', async () => {
  await asked(1, 100, 'A')
  await asked(2, 1, 'B')
  let turns = 0
  // The lease is asked before each: this one is lost after three.
  await creditSandboxRecharges(world.deps, { ...standaloneRound(world.deps), held: () => ++turns <= 3 })
  expect([await creditedOf(1), await creditedOf(2)]).toEqual([2, 1])
  expect(await creditSandboxRecharges(world.deps)).toBe(98)
})

test('a recharge that cannot be credited holds up nobody else', async () => {
  await asked(3, 600, 'C')
  await asked(4, 2, 'D')
  // Posted already, so that it never can be.
  const twin = journal({ reason: 'recharge', customer: 3, once: 'recharge:RC0', at: world.now() }, [
    [account.paper, account.cash(3), 'INR', 1n],
  ])
  await world.deps.db.transaction().execute((tx) => post(tx, [twin]))
  expect(await creditSandboxRecharges(world.deps)).toBe(2)
  expect([await creditedOf(3), await creditedOf(4)]).toEqual([0, 2])
})
