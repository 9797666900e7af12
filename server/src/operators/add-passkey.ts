import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { addPasskey as addApi, startPasskey as startApi } from '@tarazu/contract/operators/api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { giveTicket, readTicket } from '../secrets/sealed-token.ts'
import { confirmOperator } from './confirm-operator.ts'
import { relyingParty, webAuthentication } from './passkey.ts'

/** The authenticator has to verify its holder itself: a passkey replaces password and code. */
export async function startPasskey(
  deps: Deps,
  caller: OperatorCaller,
  proof: Input<typeof startApi>,
): Promise<Reply<typeof startApi>> {
  const { db, random, clock } = deps
  const { operator, origin } = caller
  await confirmOperator(deps, caller, proof)
  const known = await db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('operator_id', '=', operator.id)
    .execute()
  const challenge = random.bytes(32)
  const party = relyingParty(origin)
  const { generateRegistrationOptions } = await webAuthentication()
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: operator.email,
    userDisplayName: operator.name,
    // The same for each of an operator's passkeys, so that an authenticator keeps one.
    userID: new TextEncoder().encode(`operator ${operator.id}`),
    challenge: new Uint8Array(challenge),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const ticket = giveTicket(deps, {
    for: 'passkey',
    operator: operator.id,
    challenge: challenge.toString('base64url'),
    at: clock.now(),
  })
  return { ticket, options: { ...options } }
}

/** Refuses with `code_wrong` whatever does not fit; an authenticator's own words would help nobody. */
export async function addPasskey(
  deps: Deps,
  { operator, origin }: OperatorCaller,
  { ticket: given, name, credential }: Input<typeof addApi>,
) {
  const ticket = readTicket(deps, given, 'passkey')
  if (ticket?.operator !== operator.id) throw new Refusal('code_wrong')
  const made = await verified(credential, ticket.challenge, origin)
  await act(deps, async ({ tx, at, audit }) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('passkey')
      .values({
        operator_id: operator.id,
        credential_id: made.id,
        public_key: Buffer.from(made.publicKey),
        counter: BigInt(made.counter),
        transports: made.transports ?? [],
        name,
        created_at: new Date(at),
        last_ticket: new Date(ticket.at),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('code_wrong')
    await audit({
      actor: operator,
      action: 'operator.added-passkey',
      subject: operator.email,
      detail: { name },
    })
  })
  return {}
}

async function verified(credential: Input<typeof addApi>['credential'], challenge: string, origin: string) {
  const { verifyRegistrationResponse } = await webAuthentication()
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const party = relyingParty(origin)
  try {
    const attestation = Uint8Array.from(Buffer.from(credential.response.attestationObject, 'base64url'))
    // We asked for none. A certificate could name addresses that its check would then fetch from.
    if (decodeAttestationObject(attestation).get('attStmt').get('x5c') !== undefined)
      throw new Error('an attestation with certificates')
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    if (!registrationInfo) throw new Error('not verified')
    return registrationInfo.credential
  } catch {
    throw new Refusal('code_wrong')
  }
}
