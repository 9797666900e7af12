import { bookFormats } from '@tarazu/contract/statements/books-api'
import type { DocumentFile } from '@tarazu/contract/statements/document-file'
import { yearReports } from '@tarazu/contract/statements/reports-api'
import { statementZones } from '@tarazu/contract/statements/rules'
import { type TaxCountry, taxCountries, taxYear, taxYearOf } from '@tarazu/contract/statements/tax-years'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { Chip, ChipRow } from '@tarazu/ui/chip'
import { List, ListRow } from '@tarazu/ui/list-row'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { PageHeader } from '@tarazu/ui/page-header'
import { useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { Columns } from '../lists/columns.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { ContractNotes } from './contract-notes.tsx'
import {
  fetchBooks,
  fetchInvestmentStatement,
  fetchTaxSchedule,
  fetchYearReport,
} from './document-queries.ts'
import styles from './documents.module.css'
import { FileButton } from './file-button.tsx'
import { MailSettings } from './mail-settings.tsx'
import { saveDocument } from './save-document.ts'
import { usualPeriods } from './statement-period.ts'

/** How many years back there are chips for. */
const yearsShown = 3

/** Contract notes, reports of a year and books. All of them are the server's. */
export function DocumentsScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.settings)
  const { wallet } = useNumberFormat()
  const [now] = useState(() => Date.now())
  const zone = wallet === 'MXN' ? statementZones.MXN : statementZones.INR
  const today = usualPeriods(now, zone).thisYear.to
  usePageTitle(t('documents.title'))
  return (
    <>
      <PageHeader title={t('documents.title')} onBack={goBack} />
      <Columns
        first={
          <>
            <ContractNotes today={today} years={lastYears(Number(today.slice(0, 4)))} />
            <YearReports today={today} usual={wallet === 'INR' ? 'IN' : 'US'} />
          </>
        }
        second={
          <>
            <Books />
            <MailSettings />
          </>
        }
      />
    </>
  )
}

const lastYears = (last: number) => Array.from({ length: yearsShown }, (_, back) => last - back)

function YearReports({ today, usual }: { today: string; usual: TaxCountry }) {
  const { t } = useTranslation()
  const [country, setCountry] = useState(usual)
  const years = lastYears(taxYearOf(country, today))
  const [back, setBack] = useState(0)
  const year = years[back] ?? Number(today.slice(0, 4))
  const { name } = taxYear(country, year)
  return (
    <section className={styles.section}>
      <SectionHeader title={t('documents.taxes')} />
      <p className={styles.lead}>{t('documents.taxesLead')}</p>
      <ChipRow label={t('documents.country')}>
        {taxCountries.map((each) => (
          <Chip key={each} kind="choice" selected={each === country} onClick={() => setCountry(each)}>
            {t(`documents.countries.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      <ChipRow label={t('documents.year')}>
        {years.map((each, at) => (
          <Chip key={each} kind="choice" selected={at === back} onClick={() => setBack(at)}>
            {taxYear(country, each).name}
          </Chip>
        ))}
      </ChipRow>
      <Card kind="rows">
        <List>
          {yearReports.map((report) => (
            <ReportRow
              key={report}
              title={t(`documents.report.${report}`)}
              year={name}
              formats={['pdf', 'csv']}
              fetchFile={(format) => fetchYearReport({ country, year, report, format })}
            />
          ))}
          <ReportRow
            title={t(`documents.schedule.${country}`)}
            year={name}
            formats={['csv']}
            fetchFile={() => fetchTaxSchedule({ country, year })}
          />
          <ReportRow
            title={t('documents.investments')}
            year={name}
            formats={['ofx']}
            fetchFile={() => fetchInvestmentStatement({ country, year })}
          />
        </List>
      </Card>
    </section>
  )
}

type ReportProps<F extends string> = {
  title: string
  year: string
  formats: readonly F[]
  fetchFile: (format: F) => Promise<DocumentFile>
}

function ReportRow<F extends string>({ title, year, formats, fetchFile }: ReportProps<F>) {
  return (
    <ListRow
      title={title}
      detail={year}
      wraps
      trailing={
        <div className={styles.files}>
          {formats.map((format) => (
            <FileButton
              key={format}
              what={`${title} ${year}`}
              format={format.toUpperCase()}
              save={async () => saveDocument(await fetchFile(format))}
            />
          ))}
        </div>
      }
    />
  )
}

const fileOfBook = { hledger: 'journal', beancount: 'beancount', ofx: 'OFX' } as const

function Books() {
  const { t } = useTranslation()
  return (
    <section className={styles.section}>
      <SectionHeader title={t('documents.books')} />
      <p className={styles.lead}>{t('documents.booksLead')}</p>
      <Card kind="rows">
        <List>
          {bookFormats.map((format) => (
            <ListRow
              key={format}
              title={t(`documents.book.${format}`)}
              wraps
              trailing={
                <div className={styles.files}>
                  <FileButton
                    what={t(`documents.book.${format}`)}
                    format={fileOfBook[format]}
                    save={async () => saveDocument(await fetchBooks({ format }))}
                  />
                </div>
              }
            />
          ))}
        </List>
      </Card>
    </section>
  )
}
