import { Card, SectionHeader } from '@tarazu/ui/card'
import { List } from '@tarazu/ui/list-row'
import type { ReactNode } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { useNow } from '../language/now.ts'
import { groupByDay } from './group-by-day.ts'

const day_ms = 86_400_000

type Props<R> = {
  /** What is listed, for screen readers; the day is a heading over it. */
  label: string
  rows: readonly R[]
  children: (row: R) => ReactNode
}

/** Rows under the days they belong to: today, yesterday, then the date. */
export function DayList<R extends { id: string | number; createdAt: number }>({
  label,
  rows,
  children,
}: Props<R>) {
  const date = useDateFormat()
  const title = useDayTitle()
  return groupByDay(rows, (at) => date.day(at)).map(({ day, rows: ofDay }) => (
    <section key={day}>
      <SectionHeader title={title(day)} />
      <Card kind="rows">
        <List label={label}>{ofDay.map(children)}</List>
      </Card>
    </section>
  ))
}

/** What a day, as `useDateFormat().day` writes it, is called over what belongs to it. */
export function useDayTitle() {
  const { language } = useTranslation()
  const date = useDateFormat()
  const now = useNow()
  return (day: string) => {
    const ago = [0, 1].find((days) => day === date.day(now - days * day_ms))
    return ago === undefined ? day : relativeDay(language, ago)
  }
}

/** "Today", "Yesterday" in the reader's language. */
function relativeDay(language: string, ago: number) {
  const word = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day')
  return word.charAt(0).toLocaleUpperCase(language) + word.slice(1)
}
