/** What `npm run ledger:check` and the nightly check find: each thing broken once, on purpose. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { checkLedger } from './check.ts'
import { account, journal, type Transfer } from './journal.ts'
import { post } from './post.ts'

let world: TestServer
let customer: number

beforeAll(async () => {
  world = await testServer()
  customer = (await world.customer({ cash: 100_00n })).id
})
afterAll(() => world.close({ transfersAtLeast: 9 }))

const move = ([from, to, asset, amount]: Transfer) =>
  world.deps.db
    .transaction()
    .execute((tx) =>
      post(tx, [journal({ reason: 'test', at: world.clock.now() }, [[from, to, asset, amount]])]),
    )

const found = async () =>
  (await checkLedger(world.deps.db)).problems.map((problem) => problem.slice(0, problem.indexOf(':')))

test.each<[string, () => Transfer]>([
  ["suspense is not what came in and is nobody's yet", () => [account.paper, account.suspense, 'INR', 7n]],
  [
    'client money is not what came in and went out at the bank',
    () => [account.bankClient, account.paper, 'INR', 7n],
  ],
  ['a loan is not what its account says', () => [account.loan(customer), account.market, 'INR', 7n]],
  ['money stands in an account that nobody claims from', () => [account.paper, 'house:put-aside', 'INR', 7n]],
])('it finds that %s', async (name, wrong) => {
  expect(await found()).toEqual([])
  const [from, to, asset, amount] = wrong()
  await move([from, to, asset, amount])
  expect(await found()).toEqual([name])
  await move([to, from, asset, amount])
  expect(await found()).toEqual([])
})

test('it finds settled money of who owes, which posting never leaves there', async () => {
  await move([account.receivable(customer), account.market, 'INR', 150_00n])
  expect(await found()).toEqual([])
  const setCash = (balance: number) =>
    asOwner(world.databaseUrl, (owner) =>
      owner.query('update account set balance = $1 where address = $2', [balance, account.cash(customer)]),
    )
  await setCash(7)
  expect(await found()).toContain('who owes for what a bank took back keeps settled money')
  await setCash(0)
})
