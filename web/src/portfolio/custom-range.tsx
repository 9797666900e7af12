import { isPortfolioSpan, type PortfolioSpan } from '@tarazu/contract/portfolio/rules'
import { FailureNote } from '@tarazu/ui/failure-note'
import { useState } from 'react'
import { DaySpan } from '../forms/day-span.tsx'
import { useTranslation } from '../language/languages.ts'

type Props = {
  span: PortfolioSpan
  /** The last day that may be chosen, in UTC. */
  today: string
  /** Gets each span that there is, and nothing while a day is being written. */
  onChange: (span: PortfolioSpan) => void
}

/** Days of a portfolio that no named range has. Loaded when they are asked for. */
export function CustomRange({ span, today, onChange }: Props) {
  const { t } = useTranslation()
  const [written, setWritten] = useState(span)
  const write = (next: PortfolioSpan) => {
    setWritten(next)
    if (isPortfolioSpan(next, today)) onChange(next)
  }
  return (
    <>
      <DaySpan
        span={written}
        labels={{ from: t('wallet.statement.from'), to: t('wallet.statement.to') }}
        max={today}
        onChange={write}
      />
      {!isPortfolioSpan(written, today) && <FailureNote>{t('hint.period_invalid')}</FailureNote>}
    </>
  )
}
