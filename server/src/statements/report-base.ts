/** What all documents of a customer have in common. */
import { issuerOf } from '@tarazu/contract/config/entity'
import type { Locale } from '@tarazu/contract/locales'
import type { DocumentFile, DocumentType } from '@tarazu/contract/statements/document-file'
import { maxDocumentRows, statementZones } from '@tarazu/contract/statements/rules'
import type { Kysely } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { CellKind, Column, Report } from '../documents/report.ts'
import { reportCsv } from '../documents/report-csv.ts'
import { verifiedName } from '../identity/verified-name.ts'
import { documentsEn } from '../locales/documents-en.ts'
import { serverTexts } from '../locales/server-texts.ts'
import type { DocumentTexts } from '../locales/texts.ts'

export type Holder = { account: string; name: string | null }

export async function readHolder(db: Kysely<Tables>, customer: number): Promise<Holder> {
  const { display_id: account } = await db
    .selectFrom('customer')
    .select('display_id')
    .where('id', '=', customer)
    .executeTakeFirstOrThrow()
  return { account, name: (await verifiedName({ db }, customer)) ?? null }
}

/** Documents for programs are in English, whoever asks for them. */
export function languageIn(format: string, language: Locale): Locale {
  return format === 'pdf' ? language : 'en'
}

export type ReportBase = Omit<Report, 'title' | 'tables' | 'notes'> & { texts: DocumentTexts }

/** `more` are facts that stand between the holder's and those of the making. */
export function reportBase(
  { settings, entity, clock }: Pick<Deps, 'settings' | 'entity' | 'clock'>,
  { account, name }: Holder,
  language: Locale,
  more: (texts: DocumentTexts) => Report['facts'],
): ReportBase {
  const texts = serverTexts[language].documents
  const { facts } = texts
  const { currency, mode } = settings
  const zone = statementZones[currency]
  const madeAt = clock.now()
  return {
    texts,
    language,
    banner: mode === 'paper' ? texts.paper : null,
    facts: [
      [facts.account, account],
      [facts.name, name ?? facts.noName],
      [facts.issuer, entity ? issuerOf(entity) : 'Tarazu'],
      ...more(texts),
      [facts.currency, currency],
      [facts.zone, zone],
      [facts.made, new Date(madeAt).toISOString()],
    ],
    currency,
    zone,
    madeAt,
    author: entity ? issuerOf(entity) : 'Tarazu',
    footer: `Tarazu · ${account} · {{page}} / {{pages}}`,
  }
}

export type ColumnName = keyof (typeof documentsEn)['columns']

/** Columns by name, kind and share of the width; their heads in CSV files are English. */
export function reportColumns(
  { columns }: DocumentTexts,
  ...wanted: readonly (readonly [ColumnName, CellKind, number])[]
): Column[] {
  return wanted.map(([name, kind, share]) => ({
    name: documentsEn.columns[name],
    label: columns[name],
    kind,
    share,
  }))
}

/** The file of a report. Refuses with `document_long`. */
export async function fileOf(
  { documents }: Pick<Deps, 'documents'>,
  report: Report,
  name: string,
  format: 'pdf' | 'csv',
): Promise<DocumentFile> {
  if (format === 'csv') return textFile(`${name}.csv`, 'text/csv', reportCsv(report))
  const rows = report.tables.reduce((sum, table) => sum + table.rows.length, 0)
  if (rows > maxDocumentRows) throw new Refusal('document_long', { maximum: maxDocumentRows })
  const content = Buffer.from(await documents.pdf(report)).toString('base64')
  return { name: `${name}.pdf`, type: 'application/pdf', content }
}

export function textFile(name: string, type: DocumentType, text: string): DocumentFile {
  return { name, type, content: Buffer.from(text).toString('base64') }
}
