import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { register as api } from '@tarazu/contract/session/api'
import { phoneValid } from '@tarazu/contract/session/rules'
import type { Insertable } from 'kysely'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Random } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, Visitor } from '../deps.ts'
import { guessedInvitation, useInvitation } from './invitation.ts'
import { checkNewPassword } from './new-password.ts'

type Api = typeof api
type Customer = Omit<Insertable<Tables['customer']>, 'display_id'>

/** Nobody without a valid code learns whether a phone is registered (safety T9). */
export async function register(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'random' | 'settings' | 'sessions'>,
  visitor: Pick<Visitor, 'address'>,
  { phone, password, invitation: code }: Input<Api>,
): Promise<Reply<Api>> {
  const { sessions } = deps
  if (!phoneValid(phone)) throw new Refusal('phone_invalid')
  await checkNewPassword(password, phone, deps.settings.mode)
  const invitation = await guessedInvitation(deps, visitor, code)
  return sessions.attempts.countRegistration(visitor.address, invitation.code, async () => {
    const passwordHash = await sessions.passwords.hash(password)
    const displayId = await act(deps, async ({ tx, at }) => {
      await useInvitation(tx, invitation.code, at)
      return insertCustomer(
        { db: tx, random: deps.random },
        {
          phone,
          password_hash: passwordHash,
          invitation: invitation.code,
          invited_by: invitation.created_by,
          created_at: new Date(at),
        },
      )
    })
    return { displayId }
  })
}

async function refuseTaken({ db }: Pick<Deps, 'db'>, phone: string) {
  const taken = await db.selectFrom('customer').select('id').where('phone', '=', phone).executeTakeFirst()
  if (taken) throw new Refusal('phone_taken')
}

async function insertCustomer(
  { db, random }: Pick<Deps, 'db' | 'random'>,
  customer: Customer,
): Promise<string> {
  for (;;) {
    const inserted = await db
      .insertInto('customer')
      .values({ ...customer, display_id: makeDisplayId(random) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('display_id')
      .executeTakeFirst()
    if (inserted) return inserted.display_id
    await refuseTaken({ db }, customer.phone)
    // The display id was taken: draw again.
  }
}

/** Nine random digits, which reveal neither how many customers there are nor anybody else's number. */
function makeDisplayId(random: Random) {
  return String(100_000_000 + (random.bytes(6).readUIntBE(0, 6) % 900_000_000))
}
