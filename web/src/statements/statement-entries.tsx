import type { BillEntry } from '@tarazu/contract/wallet/bill-entry'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Fragment, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import styles from './statement.module.css'

/** How many entries are drawn at a time. */
const sheaf = 200
/**
 * Most characters of amount and balance together that leave room for a word beside them on the narrowest
 * phone.
 */
const maxBeside = 31

type Props = { parts: readonly (readonly BillEntry[])[]; zone: string }

/**
 * All entries are in the page only while it is printed, for there may be a hundred thousand; on the screen,
 * only those near the visible part are.
 */
export function StatementEntries({ parts, zone }: Props) {
  const { t } = useTranslation()
  const printing = usePrinting()
  let before = 0
  const placed = parts.map((entries) => {
    const begin = before
    before += entries.length
    return { entries, begin }
  })
  return (
    <table className={styles.entries}>
      <thead>
        <tr>
          <th scope="col">{t('wallet.statement.entry')}</th>
          <th scope="col">{t('wallet.amount')}</th>
          <th scope="col">{t('wallet.balance')}</th>
        </tr>
      </thead>
      {placed.map(({ entries, begin }) => (
        <Part key={begin} entries={entries} begin={begin} zone={zone} printing={printing} />
      ))}
    </table>
  )
}

/** While the page is being printed, all of it has to be there. */
function usePrinting() {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // Anything that is not drawn when this returns is not printed.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

type PartProps = { entries: readonly BillEntry[]; begin: number; zone: string; printing: boolean }

function Part({ entries, begin, zone, printing }: PartProps) {
  const sheaves = Array.from({ length: Math.ceil(entries.length / sheaf) }, (_, index) =>
    entries.slice(index * sheaf, (index + 1) * sheaf),
  )
  return sheaves.map((each, index) => (
    <Sheaf key={each[0]?.id} entries={each} begin={begin + index * sheaf} zone={zone} printing={printing} />
  ))
}

/** A placeholder that stands for these entries until somebody comes near. */
function Sheaf({ entries, begin, zone, printing }: PartProps) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const place = useRef<HTMLTableSectionElement>(null)
  const [near, setNear] = useState(begin === 0)
  const drawn = near || printing
  useEffect(() => {
    if (drawn || !place.current) return
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '100% 0px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [drawn])
  if (drawn) return <Entries entries={entries} zone={zone} />
  const [from, to] = [begin + 1, begin + entries.length]
  return (
    <tbody ref={place}>
      <tr className={styles.ahead} style={{ height: `calc(${entries.length} * var(--entry))` }}>
        <td colSpan={3}>{t('wallet.statement.ahead', { from: number.count(from), to: number.count(to) })}</td>
      </tr>
    </tbody>
  )
}

function Entries({ entries, zone }: { entries: readonly BillEntry[]; zone: string }) {
  const { t } = useTranslation()
  const { money } = useNumberFormat()
  const date = useDateFormat()
  const about = ({ createdAt, symbol, reference, correction }: BillEntry) =>
    [
      date.dayAndTime(createdAt, zone),
      symbol === null ? '' : shownCode(symbol),
      reference ?? '',
      correction === null ? '' : t(`wallet.correction.${correction.code}`),
    ].filter(Boolean)
  return (
    <tbody>
      {entries.map((entry) => {
        const amount = money(entry.type === 'income' ? entry.amount : -entry.amount, { signed: true })
        const balance = money(entry.balance)
        const leavesNoRoom = amount.length + balance.length > maxBeside
        return (
          <Fragment key={entry.id}>
            <tr className={leavesNoRoom ? styles.crowded : undefined}>
              <th scope="row">
                <span>{t(`wallet.reason.${entry.reason}`)}</span>
              </th>
              <td className="num">{amount}</td>
              <td className="num">{balance}</td>
            </tr>
            <tr>
              <td colSpan={3}>{about(entry).join('\u00a0· ')}</td>
            </tr>
          </Fragment>
        )
      })}
    </tbody>
  )
}
