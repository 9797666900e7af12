/** What somebody tries who took over the server's connections to its database, and nothing else. */
import { appendAudit } from '../../server/src/audit/append-audit.ts'
import { systemRandom } from '../../server/src/clock.ts'
import { newNumber } from '../../server/src/db/reference-number.ts'
import { account, journal, reversal } from '../../server/src/ledger/journal.ts'
import { post } from '../../server/src/ledger/post.ts'
import { readJournal } from '../../server/src/ledger/read-journal.ts'
import { type Attempt, refusalOf } from './attempt.ts'
import type { Deployment } from './deployment.ts'
import { lastRechargeOf, reversalSeen, reversalsAt } from './operator-attempts.ts'

/** One statement on a connection of the application. */
const said = ({ asApplication }: Deployment, statement: string, values: unknown[] = []) =>
  refusalOf(asApplication((client) => client.query(statement, values)))

export const loginAttempts: Attempt[] = [
  {
    level: "the application's login",
    does: 'posts a journal that brings an accomplice money for nothing',
    ends: 'prevented',
    short: true,
    play: ({ asApplication, accomplice }) =>
      refusalOf(
        asApplication(async (_, db) => {
          const { id } = await db
            .selectFrom('customer')
            .select('id')
            .where('display_id', '=', accomplice.displayId)
            .executeTakeFirstOrThrow()
          const minted = journal({ reason: 'recharge', customer: id, at: Date.now() }, [
            [account.paper, account.cash(id), 'INR', 1_000_000_00n],
          ])
          await db.transaction().execute((tx) => post(tx, [minted]))
        }),
      ),
  },
  {
    level: "the application's login",
    does: 'changes the amount of a transfer',
    ends: 'prevented',
    short: true,
    play: (deployment) => said(deployment, 'update transfer set amount = 1'),
  },
  {
    level: "the application's login",
    does: 'deletes fills',
    ends: 'prevented',
    play: (deployment) => said(deployment, 'delete from fill'),
  },
  {
    level: "the application's login",
    does: 'writes a block of its own into the chain',
    ends: 'prevented',
    play: (deployment) =>
      said(deployment, 'insert into chain_block select * from chain_block order by number desc limit 1'),
  },
  {
    level: "the application's login",
    does: 'changes the function that writes what is sealed',
    ends: 'prevented',
    short: true,
    play: (deployment) =>
      said(deployment, 'alter function transfer_text(transfer, text, text) set search_path = evil, public'),
  },
  {
    level: "the application's login",
    does: 'becomes the owner of the tables',
    ends: 'prevented',
    play: (deployment) => said(deployment, 'set role tarazu'),
  },
  {
    level: "the application's login",
    does: 'takes back a recharge, and writes the approval of two operators itself',
    ends: 'noticed',
    spoils: true,
    async play(deployment) {
      const before = await reversalsAt(deployment)
      await reverseByForgery(deployment, await lastRechargeOf(deployment))
      return reversalSeen(deployment, before)
    },
  },
]

/** All that the server writes where two operators approve a reversal, but for the notice to the customer. */
const reverseByForgery = ({ asApplication }: Deployment, subject: string) =>
  asApplication((_, db) =>
    db.transaction().execute(async (tx) => {
      const operators = await tx.selectFrom('operator').select(['id', 'email', 'roles']).limit(2).execute()
      const [one, other] = operators
      const original = await readJournal(tx, BigInt(subject))
      if (!one || !other || !original) throw new Error('there is nothing to reverse, or nobody to do it')
      const number = newNumber(systemRandom)
      const at = Date.now()
      const { customer } = original
      const entry = { at, subject, customer, detail: { proposal: number } }
      await appendAudit(tx, { ...entry, actor: one, action: 'journal.reverse.proposed' })
      await appendAudit(tx, { ...entry, actor: other, action: 'journal.reverse.approved' })
      await tx
        .insertInto('proposal')
        .values({
          number,
          kind: 'journal.reverse',
          subject,
          customer_id: customer ?? null,
          payload: JSON.stringify({ code: 'operator_error' }),
          reason: 'It has to be so.',
          state: 'approved',
          proposed_by: one.id,
          decided_by: other.id,
          proposed_at: new Date(at),
          decided_at: new Date(at),
          expires_at: new Date(at + 60_000),
        })
        .execute()
      await post(tx, [reversal(original, at)])
    }),
  )
