/** A customer's choice of where documents go: nowhere, before the code that was sent there is given back. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/statements/mail-api'
import { statementZones } from '@tarazu/contract/statements/rules'
import type { Kysely, Transaction } from 'kysely'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { lockForCustomer } from '../db/lock-for-customer.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { dayReader } from './read-statement.ts'
import { sentDocumentJson } from './sent-document.ts'

const codeLifetime_ms = 30 * 60_000
const maxTries = 5
/** Most codes that one customer may have sent within a day. */
const maxCodes = 5
const day_ms = 86_400_000
const shownRows = 20

type State = Reply<typeof api.getDocumentMail>

export function getDocumentMail({ db, settings }: Deps, { id }: Caller): Promise<State> {
  return read(db, settings.mail !== undefined, id)
}

async function read(db: Kysely<Tables>, available: boolean, customer: number): Promise<State> {
  const mail = await db
    .selectFrom('document_mail')
    .select(['shown', 'notes', 'statements', 'alerts', 'orders', 'confirmed_at'])
    .where('customer_id', '=', customer)
    .executeTakeFirst()
  const sent = await db
    .selectFrom('sent_document')
    .select(['id', 'kind', 'from_day', 'to_day', 'shown', 'queued_at', 'sent_at', 'try_at'])
    .where('customer_id', '=', customer)
    .orderBy('id', 'desc')
    .limit(shownRows)
    .execute()
  return {
    available,
    address: mail?.shown ?? null,
    confirmed: (mail?.confirmed_at ?? null) !== null,
    notes: mail?.notes ?? false,
    statements: mail?.statements ?? false,
    alerts: mail?.alerts ?? false,
    orders: mail?.orders ?? false,
    sent: sent.map(sentDocumentJson),
  }
}

/** Refuses with `mail_unavailable`, `email_invalid` and `too_many`. */
export async function setDocumentMail(
  deps: Deps,
  { id, language }: Caller,
  { address, notes, statements, alerts, orders }: Input<typeof api.setDocumentMail>,
): Promise<State> {
  if (deps.settings.mail === undefined) throw new Refusal('mail_unavailable')
  if (address !== undefined && !/^[^\s@<>",;:\\]{1,64}@([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/i.test(address))
    throw new Refusal('email_invalid')
  return act(deps, async ({ tx, at }) => {
    if (address !== undefined) await sendCode(deps, tx, { customer: id, address, language, at })
    const { numUpdatedRows } = await tx
      .updateTable('document_mail')
      .set({
        notes,
        statements,
        ...(alerts !== undefined && { alerts }),
        ...(orders !== undefined && { orders }),
      })
      .where('customer_id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('email_invalid')
    return read(tx, true, id)
  })
}

type NewAddress = { customer: number; address: string; language: Caller['language']; at: number }

/** An address that was confirmed before is none any more. */
async function sendCode(
  { random, secrets, settings }: Pick<Deps, 'random' | 'secrets' | 'settings'>,
  tx: Transaction<Tables>,
  { customer, address, language, at }: NewAddress,
) {
  await lockForCustomer(tx, 'documentMail', customer)
  const { count } = await tx
    .selectFrom('sent_document')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('customer_id', '=', customer)
    .where('kind', '=', 'confirmation')
    .where('queued_at', '>', new Date(at - day_ms))
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxCodes) throw new Refusal('too_many')
  const code = String(random.bytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
  const row = {
    address: secrets.seal('document-mail', Buffer.from(address)),
    shown: shownAddress(address),
    language,
    code_hash: hashOf(secrets, customer, code),
    code_until: new Date(at + codeLifetime_ms),
    code_tries: 0,
    confirmed_at: null,
    until_day: dayReader(statementZones[settings.currency])(at - day_ms),
  }
  await tx
    .insertInto('document_mail')
    .values({ customer_id: customer, notes: false, statements: false, ...row })
    .onConflict((known) => known.column('customer_id').doUpdateSet(row))
    .execute()
  await tx
    .insertInto('sent_document')
    .values({
      customer_id: customer,
      kind: 'confirmation',
      sealed: secrets.seal('document-mail', Buffer.from(code)),
      shown: row.shown,
      queued_at: new Date(at),
      try_at: new Date(at),
    })
    .execute()
}

function hashOf(secrets: Pick<Deps['secrets'], 'key'>, customer: number, code: string) {
  return createHmac('sha256', secrets.key('document-mail')).update(`${customer}:${code}`).digest()
}

/** `asha@mail.example` is `a…@mail.example`. */
function shownAddress(address: string) {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}…${address.slice(at)}`
}

/** Refuses with `code_wrong`; the fifth wrong code ends the one that was sent. */
export async function confirmDocumentMail(
  deps: Deps,
  { id }: Caller,
  { code }: Input<typeof api.confirmDocumentMail>,
): Promise<State> {
  const right = await act(deps, async ({ tx, at }) => {
    const mail = await tx
      .selectFrom('document_mail')
      .select(['code_hash', 'code_until', 'code_tries'])
      .where('customer_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const { code_hash, code_until, code_tries = 0 } = mail ?? {}
    if (!code_hash || !code_until || code_until.getTime() <= at || code_tries >= maxTries) return false
    const fits = timingSafeEqual(code_hash, hashOf(deps.secrets, id, code))
    await tx
      .updateTable('document_mail')
      .set(fits ? { code_hash: null, confirmed_at: new Date(at) } : { code_tries: code_tries + 1 })
      .where('customer_id', '=', id)
      .execute()
    return fits
  })
  if (!right) throw new Refusal('code_wrong')
  return getDocumentMail(deps, { id } as Caller)
}

/** What was put in line and not sent yet is not sent (`mail-documents.ts`). */
export async function removeDocumentMail(deps: Deps, { id }: Caller): Promise<State> {
  return act(deps, async ({ tx }) => {
    await tx.deleteFrom('document_mail').where('customer_id', '=', id).execute()
    return read(tx, deps.settings.mail !== undefined, id)
  })
}
