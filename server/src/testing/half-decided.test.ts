import { decideProposal } from '@tarazu/contract/approvals/api'
import { acceptLoan, addLoan, proposeLoanOffer } from '@tarazu/contract/loans/api'
import { matchCertainLines } from '@tarazu/contract/reconciliation/api'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '../db/tables.ts'
import { type BankWorld, bankWorld } from './bank-world.ts'
import { findHalfDecided } from './half-decided.ts'

let world: BankWorld
/** The application's own role may not do what is done here. */
let owner: Kysely<Tables>

beforeAll(async () => {
  world = await bankWorld()
  owner = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.databaseUrl, max: 1 }) }),
  })
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
  await owner.destroy()
  await world.close({ transfersAtLeast: 4 })
})

test('what operators have decided is found whole', async () => {
  expect(await findHalfDecided(world.deps.db)).toEqual([])
})

/** What a transaction that was torn apart would leave behind. */
test.each([
  ['a credit that nobody approved', `update proposal set state = 'open' where kind = 'recharge.credit'`],
  [
    'an approval that is not in the log',
    `update proposal set kind = 'recharge.reject' where kind = 'recharge.credit'`,
  ],
  ['an approval without its effect', `update recharge set state = 'matched', timeline = timeline - -1`],
  ['a credit without its notice', `delete from notice where kind = 'recharge_credited'`],
  [
    'a notice twice',
    `insert into notice (customer_id, kind, facts, at) select customer_id, kind, facts, at from notice`,
  ],
  [
    'a notice of nothing',
    `update notice set facts = '{"number":"NOTHERE00001"}' where kind = 'loan_offered'`,
  ],
  ['a loan that nobody offered', `delete from proposal where kind = 'loan.offer'`],
  ['a debt that no loan says', `update loan set principal_left = principal_left - 1`],
  [
    'a line whose recharge is not credited',
    `update bank_line set state = 'matched' where state = 'credited'`,
  ],
])('%s is found', async (_, tear) => {
  const rolledBack = owner.transaction().execute(async (tx) => {
    await sql.raw(tear).execute(tx)
    throw new Found(await findHalfDecided(tx))
  })
  const { problems } = (await rolledBack.catch((error: unknown) => error)) as Found
  expect(problems).toEqual(expect.arrayContaining([expect.any(String)]))
})

class Found extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super('rolled back')
    this.problems = problems
  }
}
