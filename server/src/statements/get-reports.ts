import { addDays } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { Locale } from '@tarazu/contract/locales'
import type { Market as MarketCode } from '@tarazu/contract/market/instrument'
import type * as api from '@tarazu/contract/statements/reports-api'
import { maxDocumentRows } from '@tarazu/contract/statements/rules'
import type { TaxCountry } from '@tarazu/contract/statements/tax-years'
import { Refusal } from '../answer/refusal.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import type { Caller, Deps } from '../deps.ts'
import type { Report } from '../documents/report.ts'
import { serverTexts } from '../locales/server-texts.ts'
import { type Gain, gainsOf, gainsReport } from './gains.ts'
import { chargesReport, incomeOf, incomeReport } from './income.ts'
import { makeLotBook } from './lot-book.ts'
import type { OwnJournal } from './own-journal.ts'
import { readOwnJournals } from './read-own-journals.ts'
import { dayReader, readStatement } from './read-statement.ts'
import { fileOf, type Holder, languageIn, readHolder, reportBase, textFile } from './report-base.ts'
import { statementReport } from './statement-report.ts'
import { form1099b, schedule112a } from './tax-schedules.ts'
import { washSaleDays } from './wash-sales.ts'
import { daysOfYear } from './year-days.ts'

type Parts = Pick<Deps, 'db' | 'settings' | 'entity' | 'clock' | 'market'>

export async function getStatementDocument(
  deps: Deps,
  caller: Caller,
  period: Input<typeof api.getStatementDocument>,
): Promise<Reply<typeof api.getStatementDocument>> {
  const { account, report } = await readStatementReport(deps, caller.id, {
    ...period,
    language: caller.language,
  })
  return fileOf(deps, report, `tarazu-${account}-${period.from}-${period.to}`, 'pdf')
}

/** The statement of a period as a document. Refuses with `document_long`. */
export async function readStatementReport(
  deps: Deps,
  customer: number,
  { language, ...period }: { from: string; to: string; language: Locale },
): Promise<{ account: string; report: Report }> {
  const { summary, entries } = await readStatement(deps, customer, { ...period, after: undefined })
  if (!summary || summary.count > maxDocumentRows)
    throw new Refusal('document_long', { maximum: maxDocumentRows })
  const holder = await readHolder(deps.db, customer)
  const base = reportBase(deps, holder, language, ({ facts }) => [
    [facts.period, `${period.from} – ${period.to}`],
  ])
  const { reasons } = serverTexts[language]
  return { account: holder.account, report: statementReport(base, summary, entries, reasons) }
}

export async function getYearReport(
  deps: Deps,
  caller: Caller,
  { report: kind, format, ...year }: Input<typeof api.getYearReport>,
): Promise<Reply<typeof api.getYearReport>> {
  const language = languageIn(format, caller.language)
  const { from, to, zone, name } = daysOfYear(deps, year)
  const dayOf = dayReader(zone)
  const { holder, journals } = await readAll(
    deps,
    caller.id,
    kind === 'gains' ? daysOfGains(year.country, { to, zone }) : { from, to, zone },
  )
  const base = reportBase(deps, holder, language, ({ facts }) => [[facts.period, `${from} – ${to}`]])
  const { currency } = deps.settings
  const { reasons } = serverTexts[language]
  const report =
    kind === 'gains'
      ? gainsReport(base, gainsOfYear(deps, journals, { from, to, dayOf, ...year }), { ...year, year: name })
      : kind === 'income'
        ? incomeReport(
            base,
            journals.flatMap((journal) => incomeOf(journal, currency) ?? []),
            { year: name, reasons, dayOf },
          )
        : chargesReport(base, journals, { year: name, dayOf })
  return fileOf(deps, report, `tarazu-${holder.account}-${kind}-${name}`, format)
}

export async function getTaxSchedule(
  deps: Deps,
  caller: Caller,
  year: Input<typeof api.getTaxSchedule>,
): Promise<Reply<typeof api.getTaxSchedule>> {
  const { from, to, zone, name } = daysOfYear(deps, year)
  const { holder, journals } = await readAll(deps, caller.id, daysOfGains(year.country, { to, zone }))
  const gains = gainsOfYear(deps, journals, { from, to, dayOf: dayReader(zone), ...year })
  const [schedule, text] =
    year.country === 'IN'
      ? // Nobody has acquired anything here before the ledger began, which was after January 2018.
        ['schedule-112a', schedule112a(gains, { yearBegins: from, fairValues: new Map() })]
      : ['1099-b', form1099b(gains, deps.settings.currency)]
  return textFile(`tarazu-${holder.account}-${schedule}-${name}.csv`, 'text/csv', text)
}

/** One moment of the ledger. */
function readAll(
  { db }: Pick<Deps, 'db'>,
  customer: number,
  period: Parameters<typeof readOwnJournals>[2],
): Promise<{ holder: Holder; journals: OwnJournal[] }> {
  return readSnapshot(db, async (tx) => ({
    holder: await readHolder(tx, customer),
    journals: await readOwnJournals(tx, customer, period),
  }))
}

/** What was sold counts by all that came before it, and in the United States by what was bought soon after. */
const daysOfGains = (country: TaxCountry, { to, zone }: { to: string; zone: string }) => ({
  from: undefined,
  to: country === 'US' ? addDays(to, washSaleDays) : to,
  zone,
})

function gainsOfYear(
  { settings, market }: Pick<Parts, 'settings' | 'market'>,
  journals: readonly OwnJournal[],
  {
    country,
    from,
    to,
    dayOf,
  }: { country: TaxCountry; from: string; to: string; dayOf: (at: number) => string },
): Gain[] {
  const book = makeLotBook({
    currency: settings.currency,
    method: country === 'IN' ? 'fifo' : 'lots',
    bonusCostsNothing: country === 'IN',
  })
  const marketOf = (symbol: string): MarketCode | undefined => market.instrument(symbol)?.market
  const disposals = journals.flatMap((journal) => book.apply(journal))
  return gainsOf(disposals, book.held(), { country, marketOf, dayOf }).filter(
    ({ sold }) => sold >= from && sold <= to,
  )
}
