/**
 * Demo funds, so that paper mode works without operators (product decision 1): one fund of each series is on
 * sale, its return is declared when its period is over, and the next one follows. The system stands in for
 * both operators, for these funds only, and the audit log says so.
 */
import { fundDay_ms, proposedMaxPerCustomer } from '@tarazu/contract/funds/rules'
import { formatPaise } from '@tarazu/contract/money'
import { type Act, act } from '../acts/act.ts'
import { auditAsBothOperators } from '../approvals/audit-as-both-operators.ts'
import { supersedeProposals } from '../approvals/supersede-proposals.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Deps } from '../deps.ts'
import { type Round, runEach, standaloneRound } from '../jobs/run-each.ts'
import { type DemoFund, demoFunds, drawnBasis } from './demo-funds.ts'
import { owedAt } from './fund.ts'
import { declareReturn, issueUnits, topUpFund } from './fund-executors.ts'
import { countActiveOrders, lockFund, readFundBalances } from './fund-rows.ts'

const reason = 'A made-up fund in paper mode: the system stands in for both operators.'

export async function runDemoFunds(deps: Deps, round: Round = standaloneRound(deps)) {
  const { mode, demoData } = deps.settings
  if (mode !== 'paper' || !demoData) return
  await declareDemoFunds(deps, round)
  const onSale = await deps.db
    .selectFrom('fund')
    .select('series')
    .where('series', 'is not', null)
    .where('state', '=', 'issued')
    .execute()
  const missing = demoFunds.filter(({ name }) => !onSale.some(({ series }) => series === name))
  await runEach(round, missing, { reference: ({ name }) => name, work: (fund) => addDemoFund(deps, fund) })
}

async function addDemoFund(deps: Deps, fund: DemoFund) {
  await act(deps, async (act) => {
    const { tx, at } = act
    const { count } = await tx
      .selectFrom('fund')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('series', '=', fund.name)
      .executeTakeFirstOrThrow()
    const row = await tx
      .insertInto('fund')
      .values({
        ...termsOf(fund, Number(count) + 1, deps.market.now()),
        number: newNumber(deps.random),
        state: 'issued',
        timeline: JSON.stringify([{ state: 'issued', at: new Date(at).toISOString(), who: 'system' }]),
        created_at: new Date(at),
      })
      // The index `fund_of_series` refuses a second one where another process was first.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return
    const detail = { name: row.name }
    await auditAsBothOperators(act, { action: 'fund.issue', subject: row.number, reason, detail })
    await issueUnits(act, row)
    act.announceToOperators('funds')
  })
}

function termsOf(fund: DemoFund, turn: number, opens: number) {
  const amount = fund.amount * 100n
  return {
    name: turn === 1 ? fund.name : `${fund.name} ${turn}`,
    series: fund.name,
    min_return: fund.minReturn,
    max_return: fund.maxReturn,
    period_days: fund.period_days,
    amount,
    issue_amount: amount * fund.purchases,
    placed_elsewhere: amount * fund.placedElsewhere,
    sold_amount: amount * fund.placedElsewhere,
    most_per_customer: proposedMaxPerCustomer(Number(fund.purchases)),
    opens_at: new Date(opens),
    closes_at: new Date(opens + fund.sale_ms),
    basis: fund.basis,
    demo: true,
  }
}

/** Declares returns one period after the opening: no customer's period ends sooner. */
async function declareDemoFunds(deps: Deps, round: Round) {
  const { db, market } = deps
  const closed = await db
    .selectFrom('fund')
    .select(['id', 'number', 'opens_at', 'period_days'])
    .where('state', '=', 'closed')
    .where('series', 'is not', null)
    .execute()
  const over = closed.filter(
    ({ opens_at, period_days }) => opens_at.getTime() + period_days * fundDay_ms <= market.now(),
  )
  await runEach(round, over, {
    reference: ({ number }) => number,
    work: ({ id }) => act(deps, (act) => declareOne(act, deps, id)),
  })
}

async function declareOne(act: Act, deps: Deps, id: number) {
  const { tx } = act
  const fund = await lockFund(tx, { id })
  if (fund.state !== 'closed') return
  const { number: subject } = fund
  const range = fund.max_return - fund.min_return
  const rate = fund.min_return + Math.floor(deps.random.fraction() * (range + 1))
  await supersedeProposals(act, { subject, kinds: ['fund.top-up', 'fund.return', 'fund.unwind'] })
  const { money } = await readFundBalances(tx, id, deps.settings.currency)
  const missing = owedAt(fund, await countActiveOrders(tx, id), rate) - money
  if (missing > 0n) {
    const detail = { amount: formatPaise(missing) }
    await auditAsBothOperators(act, { action: 'fund.top-up', subject, reason, detail })
    await topUpFund(act, deps, fund, missing, `demo:${subject}`)
  }
  const declared = {
    rate,
    valuedOn: new Date(deps.market.now()).toISOString().slice(0, 10),
    basis: drawnBasis,
  }
  await auditAsBothOperators(act, { action: 'fund.return', subject, reason, detail: declared })
  await declareReturn(act, deps, fund, declared, 'system')
}
