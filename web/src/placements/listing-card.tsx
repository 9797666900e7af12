import type { Listing } from '@tarazu/contract/placements/api'
import { leastQuantity } from '@tarazu/contract/placements/rules'
import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { Monogram } from '@tarazu/ui/monogram'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { StatusChip, Tag } from '@tarazu/ui/tag'
import { useDateFormat } from '../shell/date-format.ts'
import { useHintText } from '../shell/hint-text.ts'
import { useTranslation } from '../shell/languages.ts'
import { PriceSource } from '../shell/price-origin.tsx'
import { shownCode } from '../shell/shown-code.ts'
import { distance, statusOf } from './listing-view.ts'
import { usePlacementPrice } from './placement-price.ts'
import styles from './placements.module.css'
import { WindowClock } from './window-clock.tsx'

type Props = { listing: Listing; receivedAt: number; onBuy: () => void }

export function ListingCard({ listing, receivedAt, onBuy }: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const hint = useHintText()
  const status = statusOf(listing)
  const { refusal } = listing
  return (
    <Card label={listing.name}>
      <div className={styles.head}>
        <Monogram text={shownCode(listing.symbol)} />
        <div className={styles.title}>
          <h2>{listing.name}</h2>
          <p className={styles.tags}>
            <span>{shownCode(listing.symbol)}</span>
            <Tag>{listing.market}</Tag>
            {listing.demo && <Tag tone="notice">{t('shell.sampleData')}</Tag>}
          </p>
        </div>
        <StatusChip tone={status.tone}>{t(`placements.status.${status.text}`)}</StatusChip>
      </div>
      <Prices listing={listing} />
      <Facts
        kind="grid"
        facts={[
          { label: t('placements.minimum'), value: format.count(leastQuantity(listing.minimum)) },
          { label: t('placements.left'), value: format.count(listing.left) },
          { label: t('placements.total'), value: format.count(listing.total) },
        ]}
      />
      <WindowClock listing={listing} receivedAt={receivedAt} />
      <Eligibility listing={listing} />
      {refusal !== null && refusal !== 'stock_key' && (
        <p className={styles.why} role="status">
          {hint(refusal, refusal)}
        </p>
      )}
      <div className={styles.actions}>
        <Button block size="m" disabled={refusal !== null} onClick={onBuy}>
          {t('placements.buy')}
          <span className="sr"> {listing.name}</span>
        </Button>
      </div>
    </Card>
  )
}

/** The listing's price beside the market's, and what it was made from. */
function Prices({ listing }: { listing: Listing }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const date = useDateFormat()
  const price = usePlacementPrice()
  const away = distance(listing)
  return (
    <>
      <div className={styles.prices}>
        <div>
          <span className={styles.label}>{t('placements.price')}</span>
          <b className={styles.figure}>{price(listing.price, listing.currency)}</b>
          {away !== undefined && (
            <span className={styles.label}>
              {t(away < 0 ? 'placements.below' : 'placements.above', {
                percent: format.percent(Math.abs(away)).replace(/^\+/, ''),
              })}
            </span>
          )}
        </div>
        <div>
          <span className={styles.label}>{t('placements.marketPrice')}</span>
          <span className={styles.market}>
            {listing.marketPrice === null
              ? t('shell.noPrice')
              : format.price(listing.marketPrice, { currency: listing.currency, digits: listing.decimals })}
          </span>
        </div>
      </div>
      <div className={styles.source}>
        <PriceSource
          price={{
            at: listing.marketPriceAt ?? undefined,
            source: listing.marketPriceSource ?? undefined,
            freshness: listing.freshness,
          }}
        />
      </div>
      <p className={styles.why}>
        {t('placements.madeFrom', {
          price: price(listing.reference.price, listing.currency),
          source: t(`shell.${listing.reference.source}`),
          time: date.dayAndTime(listing.reference.at),
        })}
      </p>
    </>
  )
}

function Eligibility({ listing }: { listing: Listing }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  if (!listing.grantRequired) return <p className={styles.note}>{t('placements.forEverybody')}</p>
  if (!listing.eligible) return <p className={styles.note}>{t('placements.notEligible')}</p>
  if (listing.eligibleUntil === null) return null
  return (
    <p className={styles.note}>
      {t('placements.eligibleUntil', { time: date.dayAndTime(listing.eligibleUntil) })}
    </p>
  )
}
