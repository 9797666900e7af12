import type { Market } from '@tarazu/contract/market/instrument'
import { Card } from '@tarazu/ui/card'
import { Monogram } from '@tarazu/ui/monogram'
import { Skeleton } from '@tarazu/ui/skeleton'
import { StatusChip, Tag } from '@tarazu/ui/tag'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import styles from './offer.module.css'

type Props = {
  offer: { name: string; symbol: string; market: Market; demo: boolean }
  status: { tone: ComponentProps<typeof StatusChip>['tone']; text: string }
  /** Tells it from the other cards of the page: several may be of one company. */
  label: string
  children: ReactNode
}

/** A page of offers: the frame gives it more room, and as much while there are none. */
export function OfferPage({ children }: { children: ReactNode }) {
  return <div data-columns>{children}</div>
}

export function OfferList({ children }: { children: ReactNode }) {
  return <div className={styles.offers}>{children}</div>
}

/** Shares that are offered otherwise than in the market: whose they are, and how far it is. */
export function OfferCard({ offer: { name, symbol, market, demo }, status, label, children }: Props) {
  const { t } = useTranslation()
  return (
    <Card label={label}>
      <div className={styles.head}>
        <Monogram text={shownCode(symbol)} />
        <div className={styles.title}>
          <h2>{name}</h2>
          <StatusChip tone={status.tone}>{status.text}</StatusChip>
          <p className={styles.tags}>
            <span>{shownCode(symbol)}</span>
            <Tag>{t(`market.region.${market}`)}</Tag>
            {demo && <Tag tone="notice">{t('shell.sampleData')}</Tag>}
          </p>
        </div>
      </div>
      {children}
    </Card>
  )
}

export function OfferCardSkeleton({ children }: { children: ReactNode }) {
  return (
    <Card>
      <div className={styles.head}>
        <Skeleton width={40} height={40} radius={12} />
        <div className={styles.title}>
          <Skeleton height={24} />
          <Skeleton width={96} height={24} radius={12} />
          <div className={styles.tags}>
            <Skeleton width="60%" height={20} />
          </div>
        </div>
      </div>
      {children}
    </Card>
  )
}
