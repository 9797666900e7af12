/**
 * Two operators at work at the same time: what one proposes the other decides, each thing until it is
 * answered.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { decideProposal, listProposals } from '@tarazu/contract/approvals/api'
import type { Endpoint, Input } from '@tarazu/contract/endpoint'
import { listLoanQueue, proposeLoanOffer } from '@tarazu/contract/loans/operate-api'
import { formatPaise } from '@tarazu/contract/money'
import { addOperator, changeRoles, listOperators } from '@tarazu/contract/operators/manage-api'
import { listRechargeQueue } from '@tarazu/contract/recharges/operate-api'
import { matchCertainLines } from '@tarazu/contract/reconciliation/bank-lines-api'
import { importStatement } from '@tarazu/contract/reconciliation/bank-statements-api'
import { listWithdrawalQueue, proposePayment, proposeRefusal } from '@tarazu/contract/withdrawals/operate-api'
import { type Answer, persistentCall } from '../../server/src/testing/persistent-call.ts'
import type { Seeded } from '../../server/src/testing/seeded.ts'
import { type Enrolled, enrol } from '../pages/enrol.ts'

export type Decided = {
  number: string
  decision: 'approve' | 'reject'
  answer: Answer<typeof decideProposal>
}

export type Desk = {
  /** Every decision that was answered, oldest first. */
  decided: readonly Decided[]
  start(): void
  /** Waits for the answers to what is under way; throws what went wrong since the start. */
  pause(): Promise<void>
  /** The same decision by the same operator: there is nothing left to decide. */
  again(decided: Decided): Promise<Answer<typeof decideProposal>>
}

export const firstOperator = { email: 'first@tarazu.example', password: 'quiet-harbour-77' }
const secondOperator = { email: 'second@tarazu.example', name: 'Second' }
/** The pause between two acts of one operator: people think, and the customers have the machine. */
const thinks_ms = 40
const reason = 'It is as it should be.'

/** The first one, who adds the second, who approves what the first may do besides. */
export async function enrolBoth(baseUrl: string): Promise<[Enrolled, Enrolled]> {
  const first = await enrol(baseUrl, firstOperator)
  const roles: Input<typeof changeRoles>['roles'] = ['treasury', 'credit', 'admin']
  const { oneTimePassword } = await first.call(addOperator, { ...secondOperator, roles: ['admin'], reason })
  const second = await enrol(baseUrl, { email: secondOperator.email, password: oneTimePassword })
  const { id = 0 } = (await first.call(listOperators, {})).find((each) => each.email === second.email) ?? {}
  const { proposal } = await first.call(changeRoles, { id, roles, reason })
  await second.call(decideProposal, { number: proposal, decision: 'approve' })
  return [first, second]
}

export async function makeDesk(baseUrl: string, random: Seeded): Promise<Desk> {
  const [first, second] = await enrolBoth(baseUrl)
  const decided: (Decided & { by: Enrolled })[] = []
  let stopping = false
  let running: Promise<unknown> = Promise.resolve()

  const ask = <E extends Endpoint>({ call }: Enrolled, endpoint: E, input: Input<E>) =>
    persistentCall(call, endpoint, input, 'not used')

  async function rowsOf<Row>(answer: Promise<{ reply: { rows: Row[] } } | { refused: string }>) {
    const got = await answer
    return 'reply' in got ? got.reply.rows : []
  }

  async function decide(by: Enrolled) {
    const open = await rowsOf(ask(by, listProposals, { state: 'open', limit: 50 }))
    const mine = open.filter(({ may }) => may === 'decide')
    if (mine.length === 0) return false
    const { number } = random.pick(mine)
    const decision = random.fraction() < 0.85 ? 'approve' : 'reject'
    const answer = await ask(by, decideProposal, { number, decision, reason })
    // A payment that waits for money at the bank is not decided.
    if (!('refused' in answer && answer.refused === 'withdrawal_unfunded'))
      decided.push({ by, number, decision, answer })
    return true
  }

  async function propose(by: Enrolled) {
    const waiting = await rowsOf(ask(by, listWithdrawalQueue, { view: 'waiting', limit: 50 }))
    const large = waiting.filter((row) => row.amount > 50_000_00n && row.proposal === null)
    const asked = large.length > 0 && random.pick(large)
    if (asked) {
      const refusal = { code: 'limit', text: 'More than a day allows.' } as const
      if (random.fraction() < 0.8) await ask(by, proposePayment, { number: asked.number, reason })
      else await ask(by, proposeRefusal, { number: asked.number, ...refusal })
    }
    const [loan] = await rowsOf(ask(by, listLoanQueue, { stage: 'applied', limit: 5 }))
    if (loan && loan.proposal === null)
      await ask(by, proposeLoanOffer, {
        number: loan.number,
        amount: loan.amount,
        rate: 1_200,
        days: 90,
        reason,
      })
    const transfers = await rowsOf(
      ask(by, listRechargeQueue, { state: 'waiting', method: 'manual', limit: 5 }),
    )
    if (transfers.length > 0) {
      await ask(by, importStatement, { name: 'crash.csv', content: statement(transfers) })
      await ask(by, matchCertainLines, {})
    }
  }

  async function work(by: Enrolled) {
    while (!stopping) {
      if (!(await decide(by))) await propose(by)
      await wait(thinks_ms)
    }
  }

  return {
    decided,
    start() {
      stopping = false
      running = Promise.all([work(first), work(second)])
      // Told by `pause`.
      running.catch(() => undefined)
    },
    async pause() {
      stopping = true
      await running
    },
    again: (each) => {
      const { by, number, decision } = each as (typeof decided)[number]
      return ask(by, decideProposal, { number, decision, reason })
    },
  }
}

/** A line of the bank for each transfer, the same each time it is asked for. */
function statement(transfers: readonly { number: string; amount: bigint }[]) {
  let balance = 0n
  const lines = transfers.map(({ number, amount }) => {
    balance += amount
    return `2026-11-20,BANK${number},NEFT ${number},${formatPaise(amount)},${formatPaise(balance)}`
  })
  return ['date,reference,description,amount,balance', ...lines].join('\n')
}
