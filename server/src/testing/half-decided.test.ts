import { decideProposal } from '@tarazu/contract/approvals/api'
import { acceptLoan, addLoan } from '@tarazu/contract/loans/api'
import { proposeLoanOffer } from '@tarazu/contract/loans/operate-api'
import { matchCertainLines } from '@tarazu/contract/reconciliation/bank-lines-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankWorld, bankWorld } from './bank-world.ts'
import { findHalfDecided } from './half-decided.ts'
import { tearer } from './torn.ts'

let world: BankWorld
let owner: ReturnType<typeof tearer>

beforeAll(async () => {
  world = await bankWorld({}, { RECHARGE_METHODS: 'sandbox,manual,webhook' })
  owner = tearer(world.databaseUrl)
  const customer = await world.customer()
  const { id } = await world.ask(customer)
  await world.bring({ amount: 5_000_00n, text: `NEFT ${id}` })
  await world.one.call(matchCertainLines, {})
  const { number } = await world.deps.db
    .selectFrom('proposal')
    .select('number')
    .where('subject', '=', id)
    .executeTakeFirstOrThrow()
  await world.approve(number)
  const [credit, other] = [await world.operator('credit'), await world.operator('credit')]
  const loan = await customer.call(addLoan, { amount: '1000' })
  const terms = { number: loan.id, amount: 1_000_00n, rate: 1_200, days: 90, reason: 'Good score' }
  const { proposal } = await credit.call(proposeLoanOffer, terms)
  await other.call(decideProposal, { number: proposal, decision: 'approve' })
  await customer.call(acceptLoan, { id: loan.id })
})

afterAll(async () => {
  await owner.end()
  await world.close({ transfersAtLeast: 4 })
})

test('decisions of operators that are complete have no problems', async () => {
  expect(await findHalfDecided(world.deps.db)).toEqual([])
})

/** What a transaction that was only half committed would leave behind. */
test.each<[name: string, tear: string, sentence: RegExp]>([
  [
    'a credit that nobody approved',
    `update proposal set state = 'open' where kind = 'recharge.credit'`,
    /^recharge \w+ was credited by operators 1 times, approved 0 times$/,
  ],
  [
    'an approval that is not in the log',
    `update proposal set kind = 'recharge.reject' where kind = 'recharge.credit'`,
    new RegExp(
      '^proposal \\w+ \\(recharge\\.reject of \\w+\\) is approved, ' +
        'the log says recharge\\.credit\\.proposed, recharge\\.credit\\.approved$',
    ),
  ],
  [
    'an entry of the log without its proposal',
    `delete from proposal where kind = 'loan.offer'`,
    /^the log tells of a proposal \w+ that is not there$/,
  ],
  [
    'an approval without its effect',
    `update recharge set state = 'matched', timeline = timeline - -1`,
    /^recharge \w+ was credited by operators 0 times, approved 1 times$/,
  ],
  [
    'a credit without its notice',
    `delete from notice where kind = 'recharge_credited'`,
    /^recharge \w+ was credited 1 times, with 1 journals recharge and 0 notices recharge_credited$/,
  ],
  [
    'a credit without its journal',
    `delete from journal where reason = 'recharge'`,
    /^recharge \w+ was credited 1 times, with 0 journals recharge and 1 notices recharge_credited$/,
  ],
  [
    'a notice twice',
    `insert into notice (customer_id, kind, facts, at) select customer_id, kind, facts, at from notice`,
    /^recharge \w+ was credited 1 times, with 1 journals recharge and 2 notices recharge_credited$/,
  ],
  [
    'a notice of nothing',
    `update notice set facts = '{"number":"NOTHERE00001"}' where kind = 'loan_offered'`,
    /^1 notices loan_offered tell of NOTHERE00001, which is not there$/,
  ],
  [
    'a loan that nobody offered',
    `delete from proposal where kind = 'loan.offer'`,
    /^loan \w+ was offered by operators 1 times, approved 0 times$/,
  ],
  [
    'a repayment without a notice',
    `insert into journal (world, reason, thing, at)
     select 'paper', 'loan_repayment', number, now() from loan`,
    /^loan \w+ was paid back 1 times, with 0 notices$/,
  ],
  [
    'a debt that no loan says',
    `update loan set principal_left = principal_left - 1`,
    /^customer \d+ owes 100000, their loans say 99999$/,
  ],
  [
    'a line whose recharge is not credited',
    `update bank_line set state = 'matched' where state = 'credited'`,
    /^line \w+ is matched, was received 1 times, and its recharge is credited$/,
  ],
  [
    'a line that was not received',
    `delete from journal where reason = 'bank_received'`,
    /^line \w+ is credited, was received 0 times, and its recharge is credited$/,
  ],
])('%s is found by findHalfDecided', async (_, tear, sentence) => {
  expect(await owner.torn(tear, findHalfDecided)).toContainEqual(expect.stringMatching(sentence))
})
