import type { Portfolio } from '@tarazu/contract/portfolio/api'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { List, ListRow } from '@tarazu/ui/list-row'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useState } from 'react'
import { useAmountsHidden } from '../data/preferences.ts'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { Amount } from './amount.tsx'
import { utcDay } from './chosen-range.ts'
import type { Opened } from './opened.ts'

const daysAtOnce = 60

type Props = { portfolio: Portfolio; onOpen: (opened: Opened) => void }

/** The days that returns and swings are made of, the newest first: their values, and what was paid then. */
export function PortfolioDays({ portfolio, onOpen }: Props) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const number = useNumberFormat()
  const hidden = useAmountsHidden()
  const [shown, setShown] = useState(daysAtOnce)
  const { days, payments, madeAt } = portfolio
  if (days.length === 0) return <EmptyState title={t('portfolio.noDays')} />
  const paid = new Map(payments.map((each) => [each.day, each]))
  const paidText = (what: string, paise: bigint) => (hidden ? what : `${what} ${number.money(paise)}`)
  const paidOn = (day: string) => {
    const { paidIn = 0n, paidOut = 0n } = paid.get(day) ?? {}
    return [
      paidIn > 0n && paidText(t('portfolio.paidIn'), paidIn),
      paidOut > 0n && paidText(t('portfolio.paidOut'), paidOut),
    ]
  }
  // What is held today has no closing prices yet.
  const open = (day: string) =>
    day < utcDay(madeAt) && {
      onClick: () =>
        onOpen({ kind: 'day', day, title: t('portfolio.dayOf', { day: date.day(Date.parse(day), 'UTC') }) }),
    }
  return (
    <>
      <List label={t('portfolio.dayByDay')}>
        {days
          .toReversed()
          .slice(0, shown)
          .map(({ day, value }) => (
            <ListRow
              key={day}
              title={date.day(Date.parse(day), 'UTC')}
              detail={paidOn(day).filter(Boolean).join(' · ')}
              value={<Amount paise={value} />}
              wraps
              {...open(day)}
            />
          ))}
      </List>
      {shown < days.length && (
        <Button variant="neutral" block onClick={() => setShown(shown + daysAtOnce)}>
          {t('portfolio.more')}
        </Button>
      )}
    </>
  )
}
