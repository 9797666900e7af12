import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { RangeBar } from '@tarazu/ui/range-bar'
import { Skeleton } from '@tarazu/ui/skeleton'
import type { LiveQuote } from '../data/live.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './key-stats.module.css'
import type { Detail } from './queries.ts'

type Props = { detail: Detail | undefined; quote: LiveQuote | undefined; price: number | undefined }

export function KeyStats({ detail, quote, price }: Props) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const digits = detail?.decimals ?? 2
  const figure = (value: number | null | undefined, show: (value: number) => string) =>
    !detail ? <Skeleton width={72} height={19} /> : value === null || value === undefined ? '–' : show(value)
  const inFull = (value: number) => number.price(value, { digits })
  const inShort = (value: number) => number.compact(value, detail?.currency)
  const volume = quote?.volume ?? detail?.volume
  // Nobody counts the volume of an index or a currency pair, so zero means unknown there.
  const counted = volume !== 0 || (detail?.kind !== 'index' && detail?.kind !== 'currency')
  const low = quote?.low ?? detail?.low ?? undefined
  const high = quote?.high ?? detail?.high ?? undefined
  return (
    <Card>
      <h2 className={styles.title}>{t('market.keyStats')}</h2>
      <Facts
        kind="grid"
        facts={[
          { label: t('market.open'), value: figure(detail?.open, inFull) },
          { label: t('market.previousClose'), value: figure(detail?.previousClose, inFull) },
          { label: t('market.volume'), value: figure(counted ? volume : null, inShort) },
        ]}
      />
      {!detail ? (
        <div className={styles.range}>
          <Skeleton height={40} />
        </div>
      ) : (
        low !== undefined &&
        high !== undefined &&
        price !== undefined && (
          <div className={styles.range}>
            <RangeBar
              low={low}
              high={high}
              value={price}
              lowLabel={t('market.low')}
              highLabel={t('market.high')}
              digits={digits}
            />
          </div>
        )
      )}
    </Card>
  )
}
