import { afterAll, beforeAll, expect, test } from 'vitest'
import { findHalfDone } from './half-done.ts'
import { tearer } from './torn.ts'
import { type WholeWorld, wholeWorld } from './whole-world.ts'

let world: WholeWorld
let owner: ReturnType<typeof tearer>

beforeAll(async () => {
  world = await wholeWorld()
  owner = tearer(world.databaseUrl)
}, 120_000)

afterAll(async () => {
  await owner.end()
  await world.close({ transfersAtLeast: 30 })
})

test('a database after whole transactions has no half-done work', async () => {
  expect(await findHalfDone(world.deps.db)).toEqual([])
})

type Numbers = WholeWorld['numbers']
const journalOf = (reason: string) =>
  `(select id from journal where reason = '${reason}' order by id limit 1)`

/** What a transaction that was only half committed would leave behind. */
test.each<[name: string, tear: (numbers: Numbers) => string, sentence: (numbers: Numbers) => RegExp]>([
  [
    'money without what it came from',
    () => `update account set balance = balance + 1 where address like 'customer:%:cash'`,
    () => /^customer \d+ has \d+, recharges, loans and orders come to \d+$/,
  ],
  [
    'an investment that was not paid',
    ({ invested }) => `delete from journal where thing = '${invested}'`,
    ({ invested }) => new RegExp(`^investment ${invested} is active, but journals: 0 purchases, 0 ends$`),
  ],
  [
    'an investment that has ended without its money',
    ({ invested }) =>
      `update fund_order set state = 'cancelled', ended_at = now(), ended_by = 'customer'
        where number = '${invested}'`,
    ({ invested }) => new RegExp(`^investment ${invested} is cancelled, but journals: 1 purchases, 0 ends$`),
  ],
  [
    'a withdrawal whose money was not held',
    ({ withdrawal }) => `delete from journal where thing = '${withdrawal}'`,
    ({ withdrawal }) => new RegExp(`^withdrawal ${withdrawal} is requested, but journals: 0 holds`),
  ],
  [
    'a withdrawal that was sent without a payment',
    ({ withdrawal }) => `update withdrawal set state = 'sent' where number = '${withdrawal}'`,
    ({ withdrawal }) => new RegExp(`^withdrawal ${withdrawal} is sent, but journals: 1 holds, 0 payments`),
  ],
  [
    'a withdrawal that was cancelled and given back nothing',
    ({ withdrawal }) => `update withdrawal set state = 'cancelled' where number = '${withdrawal}'`,
    ({ withdrawal }) =>
      new RegExp(`^withdrawal ${withdrawal} is cancelled, but journals: 1 holds, 0 payments, 0 releases`),
  ],
  [
    'a withdrawal that came back without its money',
    ({ withdrawal }) => `update withdrawal set state = 'returned' where number = '${withdrawal}'`,
    ({ withdrawal }) => new RegExp(`^withdrawal ${withdrawal} is returned, .* 0 returns$`),
  ],
  [
    'a recharge that was credited without money',
    ({ recharge }) => `delete from journal where thing = '${recharge}' and reason = 'recharge'`,
    ({ recharge }) => new RegExp(`^recharge ${recharge} is credited and was posted 0 times$`),
  ],
  [
    'a fill without its journal',
    ({ bought }) => `delete from journal where thing = '${bought}'`,
    ({ bought }) => new RegExp(`^order ${bought} is filled with 1 fills, but journals: 0 holds, 0 fills`),
  ],
  [
    'a journal without its fill',
    ({ bought }) => `delete from fill where order_id = (select id from orders where number = '${bought}')`,
    ({ bought }) => new RegExp(`^order ${bought} is filled with 0 fills, but journals: 0 holds, 1 fills`),
  ],
  [
    'an order that waits with nothing held',
    ({ resting }) => `delete from journal where thing = '${resting}'`,
    ({ resting }) => new RegExp(`^order ${resting} is resting with 0 fills, but journals: 0 holds`),
  ],
  [
    'an order that holds twice',
    ({ resting }) => `insert into journal (world, reason, thing, at)
       select world, reason, thing, at from journal where thing = '${resting}'`,
    ({ resting }) => new RegExp(`^order ${resting} is resting with 0 fills, but journals: 2 holds`),
  ],
  [
    'an order that was cancelled and gave nothing back',
    ({ resting }) => `update orders set state = 'cancelled' where number = '${resting}'`,
    ({ resting }) =>
      new RegExp(`^order ${resting} is cancelled with 0 fills, .* 0 releases after 0 changes$`),
  ],
  [
    'a listing whose escrow holds other units',
    () =>
      `update account set balance = balance - 1 where address like 'house:placement:%' and asset <> 'INR'`,
    () => /^listing \w+ is open with \d+ left, its escrow: \d+ units, \d+ paise, journals: 1 openings$/,
  ],
  [
    'a listing that closed and kept what was paid',
    () => `update placement set state = 'closed', closed_because = 'window'`,
    () => /^listing \w+ is closed with \d+ left, its escrow: \d+ units, [1-9]\d* paise/,
  ],
  [
    'a listing that nothing opened',
    () => `delete from journal where id = ${journalOf('placement_open')}`,
    () => /^listing \w+ is open .* journals: 0 openings$/,
  ],
  [
    'a sale whose proceeds settle never',
    () => 'delete from settlement',
    ({ sold }) => new RegExp(`^sale ${sold} has no settlement of its proceeds$`),
  ],
  [
    'an order that has ended twice',
    ({ sold }) =>
      `update orders set timeline = timeline || '[{"state": "cancelled"}]' where number = '${sold}'`,
    ({ sold }) => new RegExp(`^order ${sold} has ended twice$`),
  ],
  [
    'a notice of an order that is not filled',
    ({ resting }) => `insert into notice (customer_id, kind, facts, at)
       select customer_id, 'order_filled', jsonb_build_object('number', number), now() from orders
              where number = '${resting}'`,
    ({ resting }) => new RegExp(`^order ${resting} is resting, with 1 notices that it is filled$`),
  ],
  [
    'an order that waited and was filled without a notice',
    ({ resting }) => `update orders set state = 'filled' where number = '${resting}'`,
    ({ resting }) => new RegExp(`^order ${resting} is filled, with 0 notices that it is filled$`),
  ],
  [
    'an order without an event',
    () => 'delete from outbox',
    ({ bought }) => new RegExp(`^nobody was told of order ${bought}$`),
  ],
  [
    'a key without its answer',
    () => `insert into request_key (customer_id, key, fingerprint, status, answer, created_at)
       select id, 'torn', '', 200, '', now() from customer`,
    () => /^key torn is taken and has no answer$/,
  ],
  [
    'a journal of nothing',
    () =>
      `insert into journal (world, reason, thing, at) select world, 'test', 'NOTHERE00001', now()
        from deployment`,
    () => /^journal \d+ belongs to nothing: NOTHERE00001$/,
  ],
  [
    'what operators have half decided',
    () => `update proposal set state = 'open' where kind = 'recharge.credit'`,
    () => /^proposal \w+ \(recharge\.credit of \w+\) is open, the log says/,
  ],
])('%s is found by findHalfDone', async (_, tear, sentence) => {
  const problems = await owner.torn(tear(world.numbers), findHalfDone)
  expect(problems).toContainEqual(expect.stringMatching(sentence(world.numbers)))
})
