import type { Market } from '@tarazu/contract/market/api'
import { Card } from '@tarazu/ui/card'
import { Monogram } from '@tarazu/ui/monogram'
import { Skeleton } from '@tarazu/ui/skeleton'
import { StatusChip, Tag } from '@tarazu/ui/tag'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from './languages.ts'
import styles from './offer.module.css'
import { shownCode } from './shown-code.ts'

type Props = {
  offer: { name: string; symbol: string; market: Market; demo: boolean }
  status: { tone: ComponentProps<typeof StatusChip>['tone']; text: string }
  children: ReactNode
}

/** What is on offer. The frame gives a page that has it more room. */
export function OfferList({ children }: { children: ReactNode }) {
  return (
    <div className={styles.offers} data-columns>
      {children}
    </div>
  )
}

/** Shares that are offered otherwise than in the market: whose they are, and how far it is. */
export function OfferCard({ offer: { name, symbol, market, demo }, status, children }: Props) {
  const { t } = useTranslation()
  return (
    <Card label={name}>
      <div className={styles.head}>
        <Monogram text={shownCode(symbol)} />
        <div className={styles.title}>
          <h2>{name}</h2>
          <p className={styles.tags}>
            <span>{shownCode(symbol)}</span>
            <Tag>{t(`market.region.${market}`)}</Tag>
            {demo && <Tag tone="notice">{t('shell.sampleData')}</Tag>}
          </p>
        </div>
        <StatusChip tone={status.tone}>{status.text}</StatusChip>
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
          <Skeleton width="70%" height={20} />
          <Skeleton width="45%" height={16} />
        </div>
        <Skeleton width={96} height={24} radius={12} />
      </div>
      {children}
    </Card>
  )
}
