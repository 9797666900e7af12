import type { Reply } from '@tarazu/contract/endpoint'
import type { getReconciliation as api } from '@tarazu/contract/reconciliation/api'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { netIntoFirmBank } from '../ledger/firm-sum.ts'
import { account } from '../ledger/journal.ts'
import { readLedgerSums } from '../ledger/kept-sums.ts'

type Answer = Reply<typeof api>
type Figure = { name: string; amount: bigint }

/** What can be claimed: money that customers have in any form, and the escrows of issues. */
const claimKinds = ['cash', 'unsettled', 'held']

export async function getReconciliation(deps: Deps): Promise<Answer> {
  const madeAt = deps.clock.now()
  const { currency } = deps.settings
  const read = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = '60s'`.execute(tx)
      const { house, kept } = await readLedgerSums(tx)
      return {
        house: house.filter(({ asset }) => asset === currency),
        kept: kept.filter(({ asset }) => asset === currency),
        bank: await readBank(tx, currency),
        // No line of the bank says so yet, and none says what was paid back.
        lent: await netIntoFirmBank(tx, currency, ['loan_payout', 'loan_repayment']),
      }
    })
  const { house, kept, bank, lent } = read
  const houseOf = (address: string) => house.find((sum) => sum.address === address)?.total ?? 0n
  // A transfer out of this account is money that came in.
  const ledger = -houseOf(account.bankClient)
  const claimed = kept
    .filter(({ kind }) => claimKinds.includes(kind) || kind.startsWith('house:'))
    .map(({ kind, total }) => ({ name: kind, amount: total }))
  const claims = sumOf(claimed)
  // The ledger sums to zero, so all its other accounts lead from the money at the bank to the claims.
  const toClaims = [
    ...house
      .filter(({ address }) => address !== account.bankClient)
      .map(({ address: name, total }) => ({ name, amount: total })),
    ...kept
      .filter(({ kind }) => !claimKinds.includes(kind) && !kind.startsWith('house:'))
      .map(({ kind, total }) => ({ name: `customers: ${kind}`, amount: total })),
  ]
  const toLedger = bankDifferences(bank, lent)
  const statement =
    bank.statement_balance === null || bank.statement_day === null
      ? null
      : { balance: bank.statement_balance, day: bank.statement_day }
  return {
    currency,
    madeAt,
    statement,
    ledger,
    claims,
    claimed,
    toLedger,
    unexplained: statement ? statement.balance - ledger - sumOf(toLedger) : 0n,
    toClaims,
    suspense: {
      amount: houseOf(account.suspense),
      lines: Number(bank.suspense_lines),
      oldest: bank.suspense_oldest?.getTime() ?? null,
      ofLines: bank.suspense_amount,
    },
    outgoing: { amount: bank.out_amount, lines: Number(bank.out_lines) },
  }
}

const sumOf = (figures: readonly Figure[]) => figures.reduce((sum, { amount }) => sum + amount, 0n)

type Bank = {
  statement_balance: bigint | null
  statement_day: string | null
  before_first: bigint
  suspense_amount: bigint
  suspense_lines: bigint
  suspense_oldest: Date | null
  unseen_amount: bigint
  out_amount: bigint
  out_lines: bigint
  sent_amount: bigint
  returning_amount: bigint
  crossed_amount: bigint
}

/**
 * Explains the difference between bank and ledger. Each part consists of lines or of numbered rows that can
 * be looked at.
 */
function bankDifferences(bank: Bank, lent: bigint): Figure[] {
  return [
    { name: 'opening balance of the first statement', amount: bank.before_first },
    { name: 'told by the provider, on no statement yet', amount: -bank.unseen_amount },
    { name: 'went out, and nobody knows for what', amount: bank.out_amount },
    { name: 'withdrawals sent or returned, not on a statement yet', amount: bank.sent_amount },
    { name: 'going back to senders, not on a statement yet', amount: bank.returning_amount },
    // A deployment may have paid withdrawals as play money while its bank paid them as well (decision 079).
    { name: 'withdrawals posted as play money, and paid by the bank', amount: bank.crossed_amount },
    { name: 'what the firm has lent, not brought yet', amount: -lent },
  ].filter(({ amount }) => amount !== 0n)
}

async function readBank(tx: Kysely<Tables>, currency: string): Promise<Bank> {
  const { rows } = await sql<Bank>`
    with latest as (select closing, last_day from bank_statement where voided_at is null
      order by last_day desc, id desc limit 1),
         suspense as (
           select coalesce(sum(amount), 0)::bigint as amount, count(*) as lines, min(created_at) as oldest
             from bank_line where amount > 0 and state in ('open', 'matched')),
         gone as (
           select coalesce(sum(amount), 0)::bigint as amount, count(*) as lines from bank_line
            where amount < 0 and state = 'open'),
         -- Lines of withdrawals that the sandbox carried, and whether settling them has moved client money in the ledger.
         crossing as (
           select l.amount, exists (
                    select 1 from journal j join transfer t on t.journal_id = j.id
                      join account a on a.id in (t.from_account, t.to_account)
                     where j.once_key = 'bank-settled:' || l.number
                       || case when l.reopened > 0 then ':' || l.reopened else '' end
                       and a.address = ${account.bankClient} and a.asset = ${currency}) as moved
             from withdrawal w join bank_line l on l.settles in (w.number, 'return:' || w.number)
            where w.carrier = 'sandbox')
    select (select closing from latest) as statement_balance, (select last_day from latest) as statement_day,
           coalesce((select opening from bank_statement where voided_at is null
              order by first_day, id limit 1), 0) as before_first,
           suspense.amount as suspense_amount, suspense.lines as suspense_lines,
           suspense.oldest as suspense_oldest,
           (select coalesce(sum(amount), 0)::bigint from bank_line
             where statement_id is null) as unseen_amount,
           gone.amount as out_amount, gone.lines as out_lines,
           (select coalesce(sum(amount), 0)::bigint from withdrawal w
             where carrier = 'bank' and state in ('sent', 'settled')
               and not exists (select 1 from bank_line s where s.settles = w.number))
           + (select coalesce(sum(w.amount * ((i.id is not null)::int - (o.id is not null)::int)), 0)::bigint
                from withdrawal w
                left join bank_line i on i.settles = 'return:' || w.number
                left join bank_line o on o.settles = w.number
               where w.carrier = 'bank' and w.state = 'returned') as sent_amount,
           (select coalesce(sum(amount), 0)::bigint from bank_line l
             where l.state = 'returned' and not exists (select 1 from bank_line s where s.settles = l.number))
           + (select coalesce(sum(coalesce(received, amount)), 0)::bigint from recharge r
               where r.state = 'returned' and r.method <> 'sandbox'
                 and not exists (select 1 from bank_line s where s.settles = r.number)) as returning_amount,
           (select coalesce(sum(amount) filter (where moved = (amount > 0)), 0)::bigint
             from crossing) as crossed_amount
      from suspense, gone`.execute(tx)
  const bank = rows[0]
  if (!bank) throw new Error('the figures of the bank did not come')
  return bank
}
