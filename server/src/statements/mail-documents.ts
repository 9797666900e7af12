/** A job that sends what is in line by SMTP, and keeps in the log what came of it. */
import type { Locale } from '@tarazu/contract/locales'
import { sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { Report } from '../documents/report.ts'
import { serverTexts } from '../locales/server-texts.ts'
import { readContractNote } from './get-contract-note.ts'
import { readStatementReport } from './get-reports.ts'
import { mailOfNotice, type ToldNotice } from './mail-of-notice.ts'

const atOnce = 5
/** The pause after the first failure, doubled after each further one. */
const firstPause_ms = 60_000
const maxTries = 8
const timeout_ms = 20_000

/** The mail server is connected to when there is something to send. */
export function makeMailDocuments(deps: Deps): () => Promise<void> {
  const { mail } = deps.settings
  if (mail === undefined) return async () => {}
  let transport: Transporter | undefined
  return async () => {
    const due = await dueDocuments(deps)
    if (due.length === 0) return
    transport ??= (await import('nodemailer')).createTransport({
      url: mail.url,
      connectionTimeout: timeout_ms,
      greetingTimeout: timeout_ms,
      socketTimeout: timeout_ms,
      // Nothing is read from files or fetched because a text says so.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    // One after the other: the next takes its turn however long a mail server takes.
    for (const document of due) await send(deps, transport, mail.from, document)
  }
}

type Due = Awaited<ReturnType<typeof dueDocuments>>[number]

/** Codes come first: somebody waits for them, and a quote may fill thousands of orders at once. */
function dueDocuments({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return db
    .selectFrom('sent_document')
    .leftJoin('document_mail', 'document_mail.customer_id', 'sent_document.customer_id')
    .select([
      'sent_document.id',
      'sent_document.customer_id',
      'kind',
      'from_day',
      'to_day',
      'sealed',
      'notice_id',
      'tries',
      'address',
      'language',
      'confirmed_at',
    ])
    .where('try_at', '<=', new Date(clock.now()))
    .orderBy(sql`kind <> 'confirmation'`)
    .orderBy('try_at')
    .limit(atOnce)
    .execute()
}

type Outcome = { sent: true } | { sent: false; failure: string; final: boolean }

async function send(deps: Deps, transport: Transporter, from: string, document: Due) {
  const tries = document.tries + 1
  const outcome = await trySend(deps, transport, from, document).catch(
    (error: unknown): Outcome => ({
      sent: false,
      failure: failureOf(error),
      final: error instanceof Refusal,
    }),
  )
  const now = deps.clock.now()
  const givenUp = !outcome.sent && (outcome.final || tries >= maxTries)
  if (!outcome.sent)
    deps.log.warn(
      { document: String(document.id), tries, givenUp, failure: outcome.failure },
      'a document could not be mailed',
    )
  await deps.db
    .updateTable('sent_document')
    .set({
      tries,
      sent_at: outcome.sent ? new Date(now) : null,
      try_at: outcome.sent || givenUp ? null : new Date(now + firstPause_ms * 2 ** (tries - 1)),
      failure: outcome.sent ? null : outcome.failure,
      ...((outcome.sent || givenUp) && { sealed: null }),
    } satisfies Partial<Record<keyof Tables['sent_document'], unknown>>)
    .where('id', '=', document.id)
    .execute()
}

/** The words of a mail server often repeat the address, so only its codes are kept. */
function failureOf(error: unknown): string {
  if (error instanceof Refusal) return error.code
  const { code = 'failed', responseCode } = error as { code?: string; responseCode?: number }
  return responseCode === undefined ? code : `${code} ${responseCode}`
}

async function trySend(deps: Deps, transport: Transporter, from: string, document: Due): Promise<Outcome> {
  const { address, language, kind, confirmed_at } = document
  // Its owner has removed the address since, or given another one that may be confirmed yet.
  if (!address || !language || (kind !== 'confirmation' && !confirmed_at))
    return { sent: false, failure: 'there is no confirmed address', final: !address }
  const to = deps.secrets.unseal('document-mail', address).toString('utf8')
  const { mail } = serverTexts[language].documents
  const id = `<document-${document.id}@${from.slice(from.lastIndexOf('@') + 1).replace('>', '')}>`
  // Whoever gets it twice, because the word of its arrival was lost, knows it by this id.
  const envelope = { from, to, messageId: id }
  if (kind === 'confirmation') {
    const code = document.sealed ? deps.secrets.unseal('document-mail', document.sealed).toString() : ''
    await transport.sendMail({
      ...envelope,
      subject: mail.confirmation,
      text: mail.code.replace('{{code}}', code),
    })
    return { sent: true }
  }
  if (kind === 'alert' || kind === 'order') {
    await transport.sendMail({ ...envelope, ...(await noticeMail(deps, document.notice_id, language)) })
    return { sent: true }
  }
  const { name, report } = await reportOf(deps, document, language)
  const content = Buffer.from(await deps.documents.pdf(report))
  await transport.sendMail({
    ...envelope,
    subject: `${report.title} ${document.to_day ?? ''}`,
    text: mail.attached.replace('{{title}}', report.title),
    attachments: [{ filename: name, content, contentType: 'application/pdf' }],
  })
  return { sent: true }
}

/** What a notice of an alert or an order says, in one sentence with its figures. */
async function noticeMail(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  id: bigint | null,
  language: Locale,
): Promise<{ subject: string; text: string }> {
  const notice = await db
    .selectFrom('notice')
    .select(['kind', 'facts', 'at'])
    .where('id', '=', id ?? 0n)
    .executeTakeFirstOrThrow()
  return mailOfNotice(notice as ToldNotice, language, settings.currency)
}

/** Made now, as the customer would have it made. */
async function reportOf(
  deps: Deps,
  { customer_id, kind, from_day, to_day }: Due,
  language: Report['language'],
): Promise<{ name: string; report: Report }> {
  const own = { ...deps, db: deps.dbOf(customer_id) }
  const [from, to] = [from_day ?? '', to_day ?? '']
  if (kind === 'contract_note') {
    const { account, report } = await readContractNote(own, customer_id, { day: to, language })
    return { name: `tarazu-${account}-contract-note-${to}.pdf`, report }
  }
  const { account, report } = await readStatementReport(own, customer_id, { from, to, language })
  return { name: `tarazu-${account}-${from}-${to}.pdf`, report }
}
