/** A server that accepts bank transfers, two treasury operators, and the bank's statements. */
import { decideProposal } from '@tarazu/contract/approvals/api'
import { listAudit } from '@tarazu/contract/audit/api'
import { formatPaise } from '@tarazu/contract/money'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { listBankLines } from '@tarazu/contract/reconciliation/bank-lines-api'
import { importStatement } from '@tarazu/contract/reconciliation/bank-statements-api'
import { setPolicies } from './set-policies.ts'
import { type TestCustomer, testServer } from './test-server.ts'

export const providerKey = '0f'.repeat(32)
export const payee = {
  payee: { name: 'Tarazu Client Money', account: '30210000001', bank: 'State Bank of India' },
}

export async function bankWorld(
  given: Parameters<typeof testServer>[1] = {},
  environment: Record<string, string> = {},
) {
  const world = await testServer(
    { RECHARGE_METHODS: 'manual,webhook', PROVIDER_WEBHOOK_KEY: providerKey, ...environment },
    given,
  )
  await setPolicies(world.deps, payee)
  const one = await world.operator('treasury')
  const other = await world.operator('treasury')
  let references = 0
  let balance = 1_000_000_00n

  /** The bank's next statement, which continues from the balance of the last one. */
  function statement(...movements: { amount: bigint; text?: string; reference?: string }[]) {
    const lines = movements.map(({ amount, text = 'NEFT', reference }) => {
      references += 1
      balance += amount
      const amounts = `${formatPaise(amount)},${formatPaise(balance)}`
      return `2026-11-20,${reference ?? `UTR${references}`},"${text}",${amounts}`
    })
    return ['date,reference,description,amount,balance', ...lines].join('\n')
  }

  return {
    ...world,
    one,
    other,
    statement,
    ask: ({ call }: Pick<TestCustomer, 'call'>, amount = '5000', method: 'manual' | 'webhook' = 'manual') =>
      call(addRecharge, { amount, method }),
    bring: (...movements: Parameters<typeof statement>) =>
      one.call(importStatement, { name: 'november.csv', content: statement(...movements) }),
    /** The bank line whose description has this text. */
    async lineOf(text: string, direction: 'in' | 'out' = 'in') {
      for (let after: string | undefined; ; ) {
        const { rows, next } = await one.call(listBankLines, { direction, after, limit: 100 })
        const found = rows.find((row) => row.description.includes(text) || row.reference === text)
        if (found) return found
        if (next === null) throw new Error(`no line of the bank names ${text}`)
        after = next
      }
    },
    approve: (proposal: string) => other.call(decideProposal, { number: proposal, decision: 'approve' }),
    /** The entries of the audit log about a customer, the oldest first. */
    async loggedOf({ displayId }: Pick<TestCustomer, 'displayId'>) {
      const auditor = await world.operator('auditor')
      const { rows } = await auditor.call(listAudit, { customer: displayId })
      return rows.map(({ action }) => action).reverse()
    },
  }
}

export type BankWorld = Awaited<ReturnType<typeof bankWorld>>
