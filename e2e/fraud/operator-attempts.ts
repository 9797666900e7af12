/** What operators try in the console, alone and with each other. */
import { decideProposal } from '@tarazu/contract/approvals/api'
import { proposePolicy } from '@tarazu/contract/config/operate-api'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import { listNotices } from '@tarazu/contract/notices/api'
import { changeRoles, listOperators } from '@tarazu/contract/operators/manage-api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { proposeCredit } from '@tarazu/contract/recharges/operate-api'
import { proposeReversal } from '@tarazu/contract/reconciliation/api'
import { listBill } from '@tarazu/contract/wallet/api'
import { type Attempt, noticed, type Outcome, refusalOf, unnoticed } from './attempt.ts'
import { type Deployment, untilTrue } from './deployment.ts'

const reason = 'It has to be so.'

export const operatorAttempts: Attempt[] = [
  {
    level: 'one operator',
    does: 'approves what they proposed themselves: a higher minimum for withdrawals',
    ends: 'prevented',
    short: true,
    async play({ operators: [one] }) {
      const { proposal } = await one.call(proposePolicy, {
        name: 'min_withdraw_count',
        value: '900.00',
        reason,
      })
      const approval = await refusalOf(one.call(decideProposal, { number: proposal, decision: 'approve' }))
      await one.call(decideProposal, { number: proposal, decision: 'withdraw' })
      return approval
    },
  },
  {
    level: 'one operator',
    does: 'gives themselves every role and approves it',
    ends: 'prevented',
    async play({ operators: [one] }) {
      const me = (await one.call(listOperators, {})).find(({ email }) => email === one.email)
      const roles = ['treasury', 'credit', 'admin', 'support', 'compliance', 'listings'] as const
      const { proposal } = await one.call(changeRoles, { id: me?.id ?? 0, roles: [...roles], reason })
      const approval = await refusalOf(one.call(decideProposal, { number: proposal, decision: 'approve' }))
      await one.call(decideProposal, { number: proposal, decision: 'withdraw' })
      return approval
    },
  },
  {
    level: 'one operator',
    does: 'credits a recharge of an accomplice that no bank has seen',
    ends: 'prevented',
    short: true,
    async play({ accomplice, operators: [one] }) {
      const { id: number } = await accomplice.call(addRecharge, { amount: '90000', method: 'manual' })
      return refusalOf(one.call(proposeCredit, { number, reason }))
    },
  },
  {
    level: 'two operators who collude',
    does: "take back a customer's recharge by a reversal",
    ends: 'noticed',
    spoils: true,
    short: true,
    async play(deployment) {
      const before = await reversalsAt(deployment)
      await bothApprove(deployment, await lastRechargeOf(deployment))
      await untilTrue('the notice', async () =>
        (await deployment.customer.call(listNotices, {})).rows.some(
          ({ kind }) => kind === 'journal_reversed',
        ),
      )
      return reversalSeen(deployment, before, 'a notice, ')
    },
  },
]

async function bothApprove({ operators: [one, other] }: Deployment, journal: string) {
  const { proposal } = await one.call(proposeReversal, { journal, code: 'operator_error', reason })
  await other.call(decideProposal, { number: proposal, decision: 'approve' })
}

/** The customer sees the reversal, and everybody how many there were. */
export async function reversalSeen(deployment: Deployment, before: number, beside = ''): Promise<Outcome> {
  const { customer, baseUrl } = deployment
  const { rows } = await customer.call(listBill, {})
  if (!rows.some(({ reason }) => reason === 'reversal')) return unnoticed
  // Public figures are counted at most once in a while.
  await untilTrue('a public count', async () => (await reversalsAt(deployment)) === before + 1)
  return noticed(`the customer: ${beside}a line of the bill, and a public count`, `${baseUrl}/transparency`)
}

export const reversalsAt = async ({ customer }: Deployment) =>
  (await customer.call(getTransparency, {})).reversals

/** The number of the journal that brought the customer's money. */
export const lastRechargeOf = ({ asOwner, customer }: Deployment) =>
  asOwner(async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `select j.id::text from journal j join customer c on c.id = j.customer_id
        where c.display_id = $1 and j.reason = 'recharge' order by j.id desc limit 1`,
      [customer.displayId],
    )
    return rows[0]?.id ?? ''
  })
