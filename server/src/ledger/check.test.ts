/** What `npm run ledger:check` and the nightly check find: each thing broken once, on purpose. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { butCauses } from '../testing/but-causes.ts'
import { keepAllSums } from '../testing/keep-all-sums.ts'
import { tearer } from '../testing/torn.ts'
import { type WholeWorld, wholeWorld } from '../testing/whole-world.ts'
import { checkLedger, checks, findProblems } from './check.ts'
import { account, journal, type Transfer } from './journal.ts'
import { post } from './post.ts'

let world: WholeWorld
let customer: number
let owner: ReturnType<typeof tearer>

beforeAll(async () => {
  world = await wholeWorld()
  await world.allowMadeUp()
  customer = world.holder.id
  owner = tearer(world.databaseUrl)
  await keepAllSums(world.deps.db)
}, 120_000)
afterAll(async () => {
  await owner.end()
  await world.close({ transfersAtLeast: 30 })
})

const move = ([from, to, asset, amount]: Transfer) =>
  world.deps.db
    .transaction()
    .execute((tx) =>
      post(tx, [journal({ reason: 'test', at: world.clock.now() }, [[from, to, asset, amount]])]),
    )

const namesOf = (problems: readonly string[]) =>
  problems.map((problem) => problem.slice(0, problem.indexOf(':')))
const found = async () => namesOf(butCauses((await checkLedger(world.deps.db)).problems))

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

const oneTransfer = `(journal_id, line) = (select journal_id, line from transfer where asset = 'INR' order by 1, 2 limit 1)`

/** What nobody's code does, written past every trigger. */
const torn: [name: string, tear: string][] = [
  ['a journal has no cause', `update loan set amount = amount + 1`],
  ['a journal has no cause', `update withdrawal set number = 'X' || number`],
  ['a journal has no cause', `delete from proposal where kind = 'loan.offer'`],
  [
    'a journal moves what its reason does not',
    `update journal set reason = 'settlement' where reason = 'order_buy'`,
  ],
  [
    'a journal moves what is another customer’s',
    `update journal set customer_id = customer_id + 1 where reason = 'order_buy'`,
  ],
  [
    'journals of an order move something else than its fills say',
    `update fill set value = value + 1 where id = (select min(id) from fill)`,
  ],
  [
    'journals of an order move something else than its fills say',
    `update journal set thing = 'made up' where reason = 'order_sell'`,
  ],
  [
    'a journal of an order belongs to none',
    `update journal set thing = 'made up' where reason = 'order_hold'`,
  ],
  // Money from the house's book for nothing, of which no fill could say that it is wrong.
  ['a journal of an order belongs to none', `update journal set thing = null where reason = 'order_sell'`],
  [
    'proceeds settle of a customer who sold nothing',
    `insert into journal (world, reason, customer_id, at) select world, 'settlement', 0, now() from deployment`,
  ],
  [
    'an approved proposal is not in the log as two operators’',
    `delete from audit_entry where action like '%.approved'`,
  ],
  [
    'balance is not the sum of its transfers',
    `update account set balance = balance + 1 where address like '%:cash'`,
  ],
  [
    'an asset does not sum to zero',
    `update transfer set to_account = (select id from account where asset <> 'INR' limit 1) where ${oneTransfer}`,
  ],
  [
    'a transfer does not fit its accounts or its journal',
    `update transfer set asset = 'GONE' where ${oneTransfer}`,
  ],
  [
    'a transfer does not fit its accounts or its journal',
    `delete from journal where id = (select min(id) from journal)`,
  ],
  [
    'a journal has no transfers',
    `insert into journal (world, reason, at) select world, 'test', now() from deployment`,
  ],
  [
    'a journal belongs to another world',
    `update journal set world = 'live' where id = (select min(id) from journal)`,
  ],
  ['the bill does not run', `update bill set balance = balance + 1`],
  ['the bill is not what can be spent', `delete from bill`],
  ['a lot is not what its accounts hold', `update orders set lot_left = lot_left + 1 where lot_left > 0`],
  ['an order holds what it does not say', `update orders set held = held + 1 where held > 0`],
  [
    'an order holds what it does not say',
    `update orders set state = 'cancelled' where held > 0 and state = 'resting'`,
  ],
  ['a withdrawal holds what it does not say', `update withdrawal set amount = amount + 1`],
  ['a withdrawal holds what it does not say', `update withdrawal set state = 'cancelled'`],
  [
    'who owes for what a bank took back keeps settled money',
    `insert into account (address, asset, rule, customer_id, balance)
     select 'customer:' || customer_id || ':receivable', asset, '-', customer_id, -1
       from account where address like 'customer:%:cash' and balance > 0`,
  ],
  ['a loan is not what its account says', `update loan set principal_left = principal_left + 1`],
  [
    "suspense is not what came in and is nobody's yet",
    `update bank_line set amount = amount + 1 where state = 'open'`,
  ],
  [
    'client money is not what came in and went out at the bank',
    `update bank_line set amount = amount + 1 where state = 'credited'`,
  ],
  [
    'money stands in an account that nobody claims from',
    `update account set address = 'house:elsewhere' where address = 'house:market' and asset = 'INR'`,
  ],
  [
    'an application for an issue holds what it does not say',
    `update ipo_application set held = held + 1 where state = 'applied'`,
  ],
  [
    'the escrow of an issue is not what was paid and is not delivered',
    `update account set balance = balance - 1 where address like 'house:ipo:%' and asset = 'INR' and balance > 0`,
  ],
  [
    'the escrow of an issue is not what was paid and is not delivered',
    `update ipo_issue set state = 'listing' where state = 'allotted'`,
  ],
  [
    'the escrow of an issue is not what was paid and is not delivered',
    `update ipo_issue set state = 'listed' where state = 'allotted'`,
  ],
  [
    'an application entitles to something else than was paid and is not delivered',
    `update account set balance = balance - 1 where asset like 'IPO-%' and balance > 0`,
  ],
  [
    'an issue has given out other shares than were allotted',
    `update ipo_issue set allotted = allotted + 1 where state = 'allotted'`,
  ],
  ['an issue has given out other shares than were allotted', `update ipo_issue set allotted = size + 1`],
  [
    'the escrow of a listing is not what is left of it',
    `update account set balance = balance - 1 where address like 'house:placement:%' and asset <> 'INR'`,
  ],
  [
    'the escrow of a listing is not what is left of it',
    `update placement set state = 'closed', closed_because = 'window', units_left = 0`,
  ],
  [
    'a listing has sold other units than it gave out',
    `update placement set units_left = units_left - 100 where units_left < total`,
  ],
  [
    'a sale holds other units than it waits with',
    `update orders set takes = jsonb_set(takes, '{0,filled}', '1') where side = 'sell' and state = 'resting'`,
  ],
  ['an order is not the sum of its fills', `update orders set value = value + 1 where filled > 0`],
  ['an order is not the sum of its fills', `update orders set filled = filled - 1 where filled > 0`],
  ['a fill is not at the price of its quote', `update fill set price = price + 1`],
  [
    'a fill is not at the price of its quote',
    `update orders set bound = 1 where side = 'buy' and kind = 'stock' and filled > 0`,
  ],
  ['an order of a fund has other units than it put in', `update fund_order set amount = amount + 1`],
  [
    'a fund is not what its orders and its account say',
    `update fund set sold_amount = sold_amount - amount where sold_amount > placed_elsewhere`,
  ],
  [
    'a fund is not what its orders and its account say',
    `update account set balance = balance - 1 where address like 'house:fund:%' and asset = 'INR'`,
  ],
  [
    'a fund is not what its orders and its account say',
    `update account set balance = balance - 1 where address like 'house:fund:%' and asset <> 'INR'`,
  ],
  [
    'a kept sum is not the sum of its rows',
    `update kept_sum_part set sum = sum - 1 where name = 'kept cash INR'`,
  ],
  ['a kept sum is not the sum of its rows', `update kept_sum_part set sum = sum + 1 where name = 'filled'`],
  ['a kept sum is not the sum of its rows', `delete from kept_sum_part where name = 'transfers'`],
  [
    'a kept sum is not the sum of its rows',
    `insert into kept_sum_part values ('moved', 'kept gifts INR', 5)`,
  ],
  ['a kept sum is not the sum of its rows', `update kept_sum set through = through - 1`],
  [
    'a sum is kept through an id that there is not yet',
    `update kept_sum set through = through + 1000 where what = 'filled'`,
  ],
]

test.each(torn)('torn, it finds that %s (%#)', async (name, tear) => {
  expect(namesOf(await owner.torn(tear, findProblems))).toContain(name)
})

test('each check of the ledger was seen to find something', () => {
  expect(new Set(torn.map(([name]) => name))).toEqual(new Set(checks.map(({ name }) => name)))
})

test('a whole ledger has no problem', async () => {
  expect(butCauses((await checkLedger(world.deps.db)).problems)).toEqual([])
})
