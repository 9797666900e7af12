import { type Role, roles } from '@tarazu/contract/operators/permissions'
import type { Kysely } from 'kysely'
import { act } from '../acts/act.ts'
import { lapseProposalsOf } from '../approvals/lapse-proposals.ts'
import type { Clock, Random } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import { hashedOneTimePassword, oneTimeUntil } from '../secrets/one-time-password.ts'
import { makePasswords } from '../secrets/passwords.ts'
import { insertOperator } from './insert-operator.ts'
import { makeOperatorSessions } from './operator-sessions.ts'

export type CommandWorld = { db: Kysely<Tables>; clock: Clock; random: Random }

/**
 * This process reaches no streams: servers find what it announced when they next read the outbox, within a
 * second.
 */
const unheard = { wake() {} }

export const usage = `npm run operator -- list
npm run operator -- add <e-mail> <name> <role,role>    roles: ${roles.join(', ')}
npm run operator -- reset <e-mail>      a new password; authenticator, passkeys and sign-ins end
npm run operator -- disable <e-mail>
`

/** Returns what is to be printed. Throws a sentence for the user. */
export async function runOperatorCommand(world: CommandWorld, [verb, ...given]: string[]): Promise<string> {
  if (verb === 'list' && given.length === 0) return list(world)
  const [email = '', name = '', wanted = ''] = given
  if (verb === 'add' && given.length === 3)
    return add(world, { email: emailOf(email), name, roles: rolesOf(wanted) })
  if (verb === 'reset' && given.length === 1) return reset(world, emailOf(email))
  if (verb === 'disable' && given.length === 1) return disable(world, emailOf(email))
  throw new Error(usage.trimEnd())
}

function emailOf(text: string) {
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(text)) throw new Error(`"${text}" is not an e-mail address.`)
  return text.toLowerCase()
}

function rolesOf(text: string): Role[] {
  const wanted = [...new Set(text.split(',').map((each) => each.trim()))]
  const known = wanted.filter((each): each is Role => roles.some((role) => role === each))
  if (known.length < wanted.length || known.length === 0)
    throw new Error(`"${text}" is not a list of roles: ${roles.join(', ')}.`)
  return known.sort()
}

async function list({ db }: CommandWorld) {
  const rows = await db
    .selectFrom('operator')
    .select(['email', 'name', 'roles', 'disabled_at', 'totp_secret'])
    .orderBy('id')
    .execute()
  return rows
    .map((row) => {
      const state = row.disabled_at ? 'disabled' : row.totp_secret ? 'active' : 'invited'
      return `${row.email}  ${row.name}  ${row.roles.join(',')}  ${state}\n`
    })
    .join('')
}

async function add(
  { db, clock, random }: CommandWorld,
  operator: { email: string; name: string; roles: Role[] },
) {
  const { password, hash } = await hashedOneTimePassword(random, makePasswords())
  await act({ db, clock, events: unheard }, async (act) => {
    await insertOperator(act, operator, hash)
    await act.audit({
      actor: 'system',
      action: 'operator.added-by-command',
      subject: operator.email,
      detail: operator,
    })
  })
  return `One-time password: ${password}\n`
}

async function reset({ db, clock, random }: CommandWorld, email: string) {
  const { password, hash } = await hashedOneTimePassword(random, makePasswords())
  await act({ db, clock, events: unheard }, async ({ tx, at, audit }) => {
    const operator = await tx
      .updateTable('operator')
      .set({
        password_hash: hash,
        totp_secret: null,
        one_time_until: oneTimeUntil(at),
        by_command_at: new Date(at),
      })
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!operator) throw new Error(`No active operator has the address ${email}.`)
    await tx.deleteFrom('passkey').where('operator_id', '=', operator.id).execute()
    await makeOperatorSessions({ db, clock, random }).endAll(operator.id, tx)
    await audit({ actor: 'system', action: 'operator.reset-by-command', subject: email })
  })
  return `One-time password: ${password}\n`
}

/** May leave nobody who manages operators: whoever has the machine can add one. */
async function disable({ db, clock, random }: CommandWorld, email: string) {
  await act({ db, clock, events: unheard }, async (act) => {
    const { tx, at } = act
    const operator = await tx
      .updateTable('operator')
      .set({ disabled_at: new Date(at) })
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!operator) throw new Error(`No active operator has the address ${email}.`)
    await makeOperatorSessions({ db, clock, random }).endAll(operator.id, tx)
    await lapseProposalsOf(act, operator.id)
    await act.audit({ actor: 'system', action: 'operator.disabled-by-command', subject: email })
  })
  return `${email} can no longer sign in.\n`
}
