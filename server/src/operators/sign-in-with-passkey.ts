import type { Input, Reply } from '@tarazu/contract/endpoint'
import type {
  signInWithPasskey as signInApi,
  startPasskeySignIn as startApi,
} from '@tarazu/contract/operators/api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, Visitor } from '../deps.ts'
import { giveTicket, readTicket } from '../secrets/sealed-token.ts'
import { noteFailedSignIn } from './note-failed-sign-in.ts'
import { openOperatorSession, setOperatorCookie } from './open-operator-session.ts'
import { relyingParty, webAuthentication } from './passkey.ts'

type Api = typeof signInApi
type Credential = Input<Api>['credential']
type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/** The same for everybody: the passkey itself says whose it is. */
export async function startPasskeySignIn(deps: Deps, { origin }: Visitor): Promise<Reply<typeof startApi>> {
  const challenge = deps.random.bytes(32)
  const { generateAuthenticationOptions } = await webAuthentication()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(origin).id,
    challenge: new Uint8Array(challenge),
    userVerification: 'required',
  })
  const ticket = giveTicket(deps, {
    for: 'passkey-sign-in',
    challenge: challenge.toString('base64url'),
    at: deps.clock.now(),
  })
  return { ticket, options: { ...options } }
}

/** Each challenge is answered once: using one voids all tickets given out before it. */
export async function signInWithPasskey(
  deps: Deps,
  visitor: Visitor,
  { ticket: given, credential }: Input<Api>,
): Promise<Reply<Api>> {
  const ticket = readTicket(deps, given, 'passkey-sign-in')
  const passkey = await findPasskey(deps, credential.id)
  const counter =
    ticket &&
    passkey &&
    (await verified(credential, { passkey, challenge: ticket.challenge, origin: visitor.origin }))
  const token = await act(deps, async (act) => {
    if (!ticket || !passkey || counter === undefined) return undefined
    const { numUpdatedRows } = await act.tx
      .updateTable('passkey')
      .set({
        counter: BigInt(counter),
        last_used_at: new Date(act.at),
        last_ticket: new Date(ticket.at),
      })
      .where('id', '=', passkey.id)
      .where('last_ticket', '<', new Date(ticket.at))
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return undefined
    const who = { id: passkey.operator_id, email: passkey.email, roles: passkey.roles }
    return openOperatorSession(act, deps, visitor, { who, by: 'passkey' })
  })
  if (token === undefined) {
    await noteFailedSignIn(deps, visitor, { email: passkey?.email, by: 'passkey' })
    throw new Refusal('operator_login_failed')
  }
  setOperatorCookie(visitor, token)
  return { state: 'signed_in', token }
}

function findPasskey({ db }: Pick<Deps, 'db'>, id: string) {
  return db
    .selectFrom('passkey')
    .innerJoin('operator', 'operator.id', 'passkey.operator_id')
    .select([
      'passkey.id',
      'operator_id',
      'email',
      'roles',
      'credential_id',
      'public_key',
      'counter',
      'transports',
    ])
    .where('credential_id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** The new counter. Undefined for a wrong signature, challenge, site or counter, or an unverified holder. */
async function verified(
  credential: Credential,
  { passkey, challenge, origin }: { passkey: Passkey; challenge: string; origin: string },
) {
  const { verifyAuthenticationResponse } = await webAuthentication()
  const party = relyingParty(origin)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
