import { type Role, roles } from '@tarazu/contract/operators/permissions'
import {
  maxOperatorPasswordLength,
  minOperatorPasswordLength,
  oneTimePasswordLifetime_hours,
} from '@tarazu/contract/operators/rules'
import { sql } from 'kysely'
import { act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { isCommonPassword } from '../secrets/common-password.ts'
import { makeOneTimePassword, oneTimeUntil } from '../secrets/one-time-password.ts'
import { notUnderstood } from '../settings/environment.ts'

export type FirstOperator = {
  email: string
  /** Undefined if OPERATOR_PASSWORD gave it: then it is not printed. */
  password: string | undefined
}

/** An auditor looks at what the others did, so the operator who does everything else is none. */
const firstRoles: readonly Role[] = roles.filter((role) => role !== 'auditor')

/**
 * At the first start only: adds OPERATOR_EMAIL, or a made-up address. A printed password is read by everybody
 * who reads the log, so it is good for one sign-in, which changes it. Throws `SettingsError` if the given
 * password is common, too short or too long.
 */
export async function ensureFirstOperator(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'random' | 'settings' | 'sessions'>,
): Promise<FirstOperator | undefined> {
  const { db, random, settings, sessions } = deps
  const anybody = () => db.selectFrom('operator').select('id').limit(1).executeTakeFirst()
  if (await anybody()) return undefined
  const email = (settings.operatorEmail ?? 'admin@localhost').toLowerCase()
  const given = settings.operatorPassword
  // Checked here, not with the settings: at later starts it has no effect, and must not stop them.
  const length = given === undefined ? undefined : [...given].length
  if (length !== undefined && (length < minOperatorPasswordLength || length > maxOperatorPasswordLength))
    throw notUnderstood(
      'OPERATOR_PASSWORD',
      `${minOperatorPasswordLength} to ${maxOperatorPasswordLength} characters long`,
    )
  if (given !== undefined && (await isCommonPassword(given, email)))
    throw notUnderstood('OPERATOR_PASSWORD', 'none that attackers try first')
  const password = given ?? makeOneTimePassword(random)
  const passwordHash = await sessions.passwords.hash(password)
  return act(deps, async ({ tx, at, audit }) => {
    // Several processes may start at once; one of them makes it.
    await sql`lock table operator in share row exclusive mode`.execute(tx)
    if (await tx.selectFrom('operator').select('id').limit(1).executeTakeFirst()) return undefined
    await tx
      .insertInto('operator')
      .values({
        email,
        name: 'Administrator',
        password_hash: passwordHash,
        totp_secret: null,
        roles: [...firstRoles],
        created_at: new Date(at),
        one_time_until: given === undefined ? oneTimeUntil(at) : null,
        by_command_at: new Date(at),
      })
      .execute()
    await audit({
      actor: 'system',
      action: 'operator.added-first',
      subject: email,
      detail: { roles: firstRoles },
    })
    return { email, password: given === undefined ? password : undefined }
  })
}

/**
 * The text that the first start prints. Says until when the password is good, so that nobody finds out too
 * late.
 */
export function toFirstOperator({ email, password }: FirstOperator, address: string, now: number) {
  if (password === undefined) return `Console: ${address}, ${email}\n`
  const until = oneTimeUntil(now).toISOString().slice(0, 16).replace('T', ' ')
  return [
    `Console: ${address}, ${email} with the password ${password}`,
    `It is good for the first sign-in alone, which changes it, within ` +
      `${oneTimePasswordLifetime_hours} hours: until ${until} UTC.`,
    `Another one afterwards: npm run operator -- reset ${email}`,
    '',
  ].join('\n')
}
