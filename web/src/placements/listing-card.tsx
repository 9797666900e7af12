import type { Listing } from '@tarazu/contract/placements/api'
import { minQuantity } from '@tarazu/contract/placements/rules'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { OfferCard } from '../lists/offer-card.tsx'
import { PriceSource } from '../prices/price-origin.tsx'
import { distance, listingStatus } from './listing-view.ts'
import { usePlacementPrice } from './placement-price.ts'
import styles from './placements.module.css'
import { useRefusalText } from './refusal-text.ts'
import { WindowClock } from './window-clock.tsx'

type Props = { listing: Listing; label: string; receivedAt: number; onBuy: () => void }

export function ListingCard({ listing, label, receivedAt, onBuy }: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const refusalText = useRefusalText()
  const status = listingStatus(listing)
  const { refusal } = listing
  return (
    <OfferCard
      offer={listing}
      label={label}
      status={{ tone: status.tone, text: t(`placements.status.${status.text}`) }}
    >
      <Prices listing={listing} />
      <Facts
        kind="grid"
        facts={[
          { label: t('placements.minimum'), value: format.count(minQuantity(listing.minimum)) },
          { label: t('placements.left'), value: format.count(listing.left) },
          { label: t('placements.total'), value: format.count(listing.total) },
        ]}
      />
      <WindowClock listing={listing} receivedAt={receivedAt} />
      {listing.stage !== 'closed' && <Eligibility listing={listing} />}
      {listing.mostPerCustomer < listing.total && (
        <p className={styles.note}>
          {t(listing.taken > 0 ? 'placements.perCustomerTaken' : 'placements.perCustomer', {
            most: format.count(listing.mostPerCustomer),
            taken: format.count(listing.taken),
          })}
        </p>
      )}
      {refusal !== null && refusal !== 'stock_key' && (
        <p className={styles.why} role="status">
          {refusalText(listing)}
        </p>
      )}
      <div className={styles.actions}>
        <Button block size="m" disabled={refusal !== null} onClick={onBuy}>
          {t('placements.buy')}
          <span className="sr"> {listing.name}</span>
        </Button>
      </div>
    </OfferCard>
  )
}

/** The listing's price, the market's, and the quote that the listing's price was made from. */
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
        </div>
        <div>
          <span className={styles.label}>{t('placements.marketPrice')}</span>
          <span className={styles.market}>
            {listing.marketPrice === null
              ? t('shell.noPrice')
              : format.price(listing.marketPrice, { currency: listing.currency, digits: listing.decimals })}
          </span>
        </div>
        {away !== undefined && (
          <span className={styles.away}>
            {t(away < 0 ? 'placements.below' : 'placements.above', {
              percent: format.percent(Math.abs(away)).replace(/^\+/, ''),
            })}
          </span>
        )}
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
