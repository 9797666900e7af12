import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { Locale } from '@tarazu/contract/locales'
import type { sendCode as api } from '@tarazu/contract/security/api'
import type { Kysely } from 'kysely'
import { act } from '../acts/act.ts'
import type { CodePurpose } from '../db/tables/security.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { type Round, runEachPaged, standaloneRound } from '../jobs/run-each.ts'
import { codeText } from './code-text.ts'
import { codeLifetime_ms, newCode } from './message-code.ts'
import { queueMessage } from './messages.ts'

type Api = typeof api
type Sending = Pick<Deps, 'db' | 'clock' | 'events' | 'random' | 'secrets' | 'settings' | 'log'>

/** Sends a code to the phone of the signed-in customer. */
export async function sendCode(
  deps: Sending & Pick<Deps, 'sessions'>,
  caller: Pick<Caller, 'id' | 'address'>,
  { purpose, locale }: Input<Api>,
): Promise<Reply<Api>> {
  const { phone } = await deps.db
    .selectFrom('customer')
    .select('phone')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  await deps.sessions.attempts.countCode(phone, caller.address, 'signed-in')
  const to = { customer: caller.id, phone, known: true, locale }
  await act(deps, ({ tx }) => sendNewCode(tx, deps, to, purpose))
  return {}
}

const batchSize = 100

/** A job that sends the codes asked for at sign-in; unknown phones get nothing. */
export async function sendRequestedCodes(deps: Sending, round: Round = standaloneRound(deps)): Promise<void> {
  await runEachPaged(round, {
    next: (last: Asked | undefined) => askedFor(deps.db, last),
    // Phones are not logged.
    reference: ({ id }) => `code-request-${id}`,
    work: ({ phone }) => sendTo(deps, phone),
  })
}

type Asked = { id: bigint; phone: string }

/** Each phone once, by its earliest request. */
function askedFor(db: Kysely<Tables>, last: Asked | undefined): Promise<Asked[]> {
  return db
    .selectFrom('code_request')
    .select((of) => [of.fn.min('id').as('id'), 'phone'])
    .groupBy('phone')
    .having((of) => of(of.fn.min('id'), '>', last?.id ?? 0n))
    .orderBy('id')
    .limit(batchSize)
    .execute()
}

async function sendTo(deps: Sending, phone: string) {
  await act(deps, async ({ tx, at: now }) => {
    const asked = await tx
      .deleteFrom('code_request')
      .where('phone', '=', phone)
      .returning(['id', 'known', 'locale', 'at'])
      .execute()
    const recent = asked.filter(({ at }) => now - at.getTime() < codeLifetime_ms)
    if (recent.length === 0) return
    const customer = await tx
      .selectFrom('customer')
      .select('id')
      .where('phone', '=', phone)
      .executeTakeFirst()
    if (!customer) return
    const inTurn = recent.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const asking = new Map(inTurn.map(({ known, locale }) => [known, locale ?? undefined]))
    for (const [known, locale] of asking)
      await sendNewCode(tx, deps, { customer: customer.id, phone, known, locale }, 'reset-password')
  })
}

type To = { customer: number; phone: string; known: boolean; locale: Locale | undefined }

async function sendNewCode(
  tx: Kysely<Tables>,
  deps: Sending,
  { customer, phone, known, locale }: To,
  purpose: CodePurpose,
) {
  const code = await newCode(tx, deps, { customer, purpose, known })
  await queueMessage(tx, deps, { customer, purpose, phone, text: codeText(code, purpose, locale) })
}
