import { useMutation } from '@tanstack/react-query'
import { statementZones } from '@tarazu/contract/statements/rules'
import { Button } from '@tarazu/ui/button'
import { Chip, ChipRow } from '@tarazu/ui/chip'
import { FailureNote } from '@tarazu/ui/failure-note'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { PageHeader } from '@tarazu/ui/page-header'
import { saveFile } from '@tarazu/ui/save-file'
import { Skeleton } from '@tarazu/ui/skeleton'
import { showToast } from '@tarazu/ui/toast'
import { Download, FileCheck, Files, FileText, Printer, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { DaySpan } from '../forms/day-span.tsx'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { Columns } from '../lists/columns.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { fetchSignedStatement, fetchStatementFile, useStatement } from './queries.ts'
import styles from './statement.module.css'
import { type StatementPeriod, usualPeriods } from './statement-period.ts'
import { StatementSheet } from './statement-sheet.tsx'

const names = ['thisMonth', 'lastMonth', 'thisYear'] as const

/** A statement of any period, as a page that can be printed and as a file. All figures are the server's. */
export function StatementScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.accountChanges)
  const { wallet } = useNumberFormat()
  const [now] = useState(() => Date.now())
  const usual = usualPeriods(now, wallet === 'MXN' ? statementZones.MXN : statementZones.INR)
  // The usual periods are known once the currency is, which has the time zone.
  const [chosen, setPeriod] = useState<StatementPeriod>()
  const period = chosen ?? usual.thisMonth
  const statement = useStatement(period)
  const failure = useFailure(statement)
  const parts = statement.data?.pages ?? []
  const summary = parts[0]?.summary
  usePageTitle(t('wallet.statement.title'))
  return (
    <>
      <div className={styles.unprinted}>
        <PageHeader
          title={t('wallet.statement.title')}
          onBack={goBack}
          actions={
            <IconButton label={t('documents.title')} render={<Link to={paths.documents} />}>
              <Files size={22} strokeWidth={1.8} />
            </IconButton>
          }
        />
      </div>
      <Columns
        first={
          <div className={styles.unprinted}>
            <Choices period={period} usual={usual} onChange={setPeriod} />
            <StatementActions
              period={period}
              summed={summary !== undefined}
              complete={!statement.hasNextPage}
            />
            <p className={styles.proof}>{t('wallet.statement.proof')}</p>
          </div>
        }
        second={
          <>
            {statement.isFetchNextPageError && (
              <QueryFailure failure={statement.error} onRetry={statement.fetchNextPage} />
            )}
            {failure ? (
              <QueryFailure failure={failure} onRetry={statement.refetch} />
            ) : summary ? (
              <StatementSheet summary={summary} parts={parts.map(({ entries }) => entries)} />
            ) : period.from === '' || period.to === '' ? (
              <FailureNote>{t('hint.period_invalid')}</FailureNote>
            ) : (
              <Skeleton height={420} radius={22} />
            )}
          </>
        }
      />
    </>
  )
}

type ChoicesProps = {
  period: StatementPeriod
  usual: ReturnType<typeof usualPeriods>
  onChange: (period: StatementPeriod) => void
}

/** The period, by its name or by its days. */
function Choices({ period, usual, onChange }: ChoicesProps) {
  const { t } = useTranslation()
  return (
    <>
      <ChipRow label={t('wallet.statement.usual')}>
        {names.map((name) => (
          <Chip
            key={name}
            kind="choice"
            selected={usual[name].from === period.from && usual[name].to === period.to}
            onClick={() => onChange(usual[name])}
          >
            {t(`wallet.statement.${name}`)}
          </Chip>
        ))}
      </ChipRow>
      <DaySpan
        span={period}
        labels={{ from: t('wallet.statement.from'), to: t('wallet.statement.to') }}
        onChange={onChange}
      />
    </>
  )
}

type ActionsProps = {
  period: StatementPeriod
  /** The server has answered; a period without an answer has no file. */
  summed: boolean
  /** All pages are loaded: a print would lack the others. */
  complete: boolean
}

/** The statement as CSV and PDF, on paper and signed, and the page that checks a signed one. */
function StatementActions({ period, summed, complete }: ActionsProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const file = useMutation({
    mutationFn: () => fetchStatementFile(period),
    onSuccess: ({ name, content }) => saveFile(name, content, 'text/csv'),
    onError: (error) => showToast(errorText(error), 'error'),
  })
  const pdf = useMutation({
    mutationFn: async () => (await import('./save-statement-document.ts')).saveStatementDocument(period),
    onError: (error) => showToast(errorText(error), 'error'),
  })
  const signed = useMutation({
    mutationFn: () => fetchSignedStatement(period),
    onSuccess: ({ name, content }) => saveFile(name, content, 'application/json'),
    onError: (error) => showToast(errorText(error), 'error'),
  })
  return (
    <div className={styles.actions}>
      <Button
        variant="neutral"
        size="m"
        icon={<Download size={18} strokeWidth={1.9} />}
        disabled={!summed}
        pending={file.isPending && t('wallet.statement.making')}
        onClick={() => file.mutate()}
      >
        CSV
      </Button>
      <Button
        variant="neutral"
        size="m"
        icon={<FileText size={18} strokeWidth={1.9} />}
        disabled={!summed}
        pending={pdf.isPending && t('wallet.statement.making')}
        onClick={() => pdf.mutate()}
      >
        PDF
      </Button>
      <Button
        variant="neutral"
        size="m"
        icon={<Printer size={18} strokeWidth={1.9} />}
        disabled={!summed || !complete}
        onClick={() => window.print()}
      >
        {t('wallet.statement.print')}
      </Button>
      <Button
        variant="neutral"
        size="m"
        icon={<ShieldCheck size={18} strokeWidth={1.9} />}
        disabled={!summed}
        pending={signed.isPending && t('wallet.statement.making')}
        onClick={() => signed.mutate()}
      >
        {t('wallet.statement.signed')}
      </Button>
      <Button
        variant="neutral"
        size="m"
        icon={<FileCheck size={18} strokeWidth={1.9} />}
        render={<a href="/check-statement.html" download="tarazu-check-statement.html" />}
      >
        {t('wallet.statement.checkPage')}
      </Button>
    </div>
  )
}
