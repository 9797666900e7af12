import { Monogram } from '@tarazu/ui/monogram'
import { Tag } from '@tarazu/ui/tag'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import type { Detail } from './queries.ts'
import styles from './stock-heading.module.css'

/** Name, code, exchange, market, a future's month. The name is the address's until the rest has loaded. */
export function StockHeading({
  code,
  name,
  detail,
}: {
  code: string
  name: string
  detail: Detail | undefined
}) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const month = detail?.contractMonth
  return (
    <div className={styles.heading}>
      <Monogram text={shownCode(code)} size="l" />
      <div className={styles.text}>
        <p className={styles.name} aria-hidden="true">
          {name}
        </p>
        <p className={styles.tags}>
          <span className={styles.code}>{shownCode(code)}</span>
          {detail && (
            <>
              <Tag>{detail.exchange}</Tag>
              <Tag>{t(`market.region.${detail.market}`)}</Tag>
              {month && <Tag>{date.monthOfYear(Date.parse(month), 'UTC')}</Tag>}
            </>
          )}
        </p>
      </div>
    </div>
  )
}
