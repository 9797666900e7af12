import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { MoneyText } from '@tarazu/ui/money-text'
import { Skeleton } from '@tarazu/ui/skeleton'
import { ArrowUpRight, ChartLine, ChevronRight, Plus, ReceiptText } from 'lucide-react'
import { useConfig } from '../config/queries.ts'
import { useAmountsHidden } from '../data/preferences.ts'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import { AmountsToggle } from '../prices/amounts-toggle.tsx'
import styles from './account.module.css'
import type { useUserInfo } from './queries.ts'

/** Parts of the total. All are always shown: one that came and went would make the page jump. */
const parts = ['available', 'holdings', 'funds', 'allotted', 'held', 'unsettled'] as const

/** Total assets and their parts, with the ways to recharge and withdraw. */
export function AccountWallet({ info }: { info: ReturnType<typeof useUserInfo> }) {
  const { t } = useTranslation()
  const failure = useFailure(info)
  const hidden = useAmountsHidden()
  const { mode } = useConfig()
  if (failure) {
    return <QueryFailure failure={failure} onRetry={info.refetch} />
  }
  const { data } = info
  return (
    <Card kind="hero" label={t('profile.wallet')}>
      <div className={styles.top}>
        <h2 className={styles.label}>{t('profile.totalAssets')}</h2>
        <AmountsToggle show={t('profile.showAmounts')} hide={t('profile.hideAmounts')} />
        <Link to={paths.accountChanges} className={styles.details}>
          {t('profile.details')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <div className={styles.total}>
        {data ? (
          <MoneyText paise={data.totalAssets} size="total" hidden={hidden} />
        ) : (
          <Skeleton width={210} height={34} />
        )}
      </div>
      <dl className={styles.parts}>
        {parts.map((part) => (
          <div key={part}>
            <dt className={styles.label}>{t(`profile.${part}`)}</dt>
            <dd>
              {data ? <MoneyText paise={data[part]} hidden={hidden} /> : <Skeleton width={96} height={18} />}
            </dd>
          </div>
        ))}
      </dl>
      {mode !== 'live' && <p className={styles.paper}>{t('profile.playMoney')}</p>}
      <div className={styles.actions}>
        {/* Restricted customers, who may take no new risk, are not asked for more money. */}
        {!data?.restriction && (
          <Button
            variant="hero"
            size="m"
            block
            icon={<Plus size={20} aria-hidden="true" className={styles.actionIcon} />}
            render={<Link to={paths.recharge} />}
          >
            {t('profile.recharge')}
          </Button>
        )}
        <Button
          variant="hero-soft"
          size="m"
          block
          icon={<ArrowUpRight size={20} aria-hidden="true" className={styles.actionIcon} />}
          render={<Link to={paths.withdraw} />}
        >
          {t('profile.withdraw')}
        </Button>
        <IconButton variant="hero" label={t('portfolio.title')} render={<Link to={paths.portfolio} />}>
          <ChartLine size={20} strokeWidth={1.8} />
        </IconButton>
        <IconButton variant="hero" label={t('profile.records')} render={<Link to={paths.records} />}>
          <ReceiptText size={20} strokeWidth={1.8} />
        </IconButton>
      </div>
    </Card>
  )
}
