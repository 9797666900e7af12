import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { sendCode as api } from '@tarazu/contract/security/api'
import type { Kysely } from 'kysely'
import type { CodePurpose } from '../db/tables/security.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { codeLifetimeMs, newCode } from './message-code.ts'
import { queueMessage } from './messages.ts'

type Api = typeof api
type Sending = Pick<Deps, 'clock' | 'random' | 'secrets' | 'settings' | 'log'>

/** To the phone of whoever is signed in. */
export async function sendCode(
  deps: Sending & Pick<Deps, 'db' | 'sessions'>,
  caller: Pick<Caller, 'id' | 'address'>,
  { purpose }: Input<Api>,
): Promise<Reply<Api>> {
  const { phone } = await deps.db
    .selectFrom('customer')
    .select('phone')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  await deps.sessions.guesses.countCode(phone, caller.address, 'signed-in')
  const to = { customer: caller.id, phone, known: true }
  await deps.db.transaction().execute((tx) => sendNewCode(tx, deps, to, purpose))
  return {}
}

const mostAtOnce = 100

/** A job: the codes that were asked for at sign-in. Of phones that are nobody's nothing comes. */
export async function sendRequestedCodes(deps: Sending & Pick<Deps, 'db'>): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const asked = await tx
      .deleteFrom('code_request')
      .where('id', 'in', (from) =>
        from.selectFrom('code_request').select('id').orderBy('id').limit(mostAtOnce),
      )
      .returning(['phone', 'known', 'at'])
      .execute()
    const recent = asked.filter(({ at }) => deps.clock.now() - at.getTime() < codeLifetimeMs)
    const phones = [...new Set(recent.map(({ phone }) => phone))]
    if (phones.length === 0) return
    const customers = await tx
      .selectFrom('customer')
      .select(['id', 'phone'])
      .where('phone', 'in', phones)
      .execute()
    for (const { id: customer, phone } of customers) {
      const kinds = new Set(recent.filter((each) => each.phone === phone).map(({ known }) => known))
      for (const known of kinds) await sendNewCode(tx, deps, { customer, phone, known }, 'reset-password')
    }
  })
}

const does: Record<CodePurpose, string> = {
  'reset-password': 'sets a new login password',
  'release-account': 'lifts the freeze of your account',
  'reset-transaction-password': 'sets a new transaction password',
}

async function sendNewCode(
  tx: Kysely<Tables>,
  deps: Sending,
  { customer, phone, known }: { customer: number; phone: string; known: boolean },
  purpose: CodePurpose,
) {
  const code = await newCode(tx, deps, { customer, purpose, known })
  const text = `${code} is your Tarazu code. It ${does[purpose]} and works for 10 minutes. Nobody of Tarazu will ever ask you for it.`
  await queueMessage(tx, deps, { customer, purpose, phone, text })
}
