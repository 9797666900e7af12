import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { ChangePill } from '@tarazu/ui/change-text'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { MoneyText } from '@tarazu/ui/money-text'
import { Skeleton } from '@tarazu/ui/skeleton'
import { ArrowUpRight, Plus } from 'lucide-react'
import { useAmountsHidden } from '../data/preferences.ts'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import { AmountsToggle } from '../prices/amounts-toggle.tsx'
import { useUserInfo } from '../profile/queries.ts'
import styles from './assets-card.module.css'

/** The customer's total assets, what holdings have gained today, and what can be spent. */
export function AssetsCard() {
  const { t } = useTranslation()
  const info = useUserInfo()
  const hidden = useAmountsHidden()
  const failure = useFailure(info)
  if (failure) return <QueryFailure failure={failure} onRetry={info.refetch} />
  const { data } = info
  return (
    <Card kind="hero" label={t('market.totalAssets')}>
      <div className={styles.assets}>
        <div className={styles.top}>
          <h2 className={styles.label}>
            <Link to={paths.portfolio}>{t('market.totalAssets')}</Link>
          </h2>
          <AmountsToggle show={t('market.showAmounts')} hide={t('market.hideAmounts')} />
        </div>
        <div className={styles.total}>
          {data ? (
            <MoneyText paise={data.totalAssets} size="total" hidden={hidden} />
          ) : (
            <Skeleton width={210} height={34} />
          )}
        </div>
        <div className={styles.change}>
          {data ? (
            <>
              <ChangePill
                tone="hero"
                percent={data.dayChangePercent}
                {...(!hidden && { paise: data.dayChange })}
              />
              <span className={styles.label}>{t('market.todayHeld')}</span>
            </>
          ) : (
            <Skeleton width={150} height={22} />
          )}
        </div>
      </div>
      <div className={styles.available}>
        <span className={styles.label}>{t('market.available')}</span>
        <span className={styles.amount}>
          {data ? <MoneyText paise={data.available} hidden={hidden} /> : <Skeleton width={110} height={18} />}
        </span>
      </div>
      <div className={styles.actions}>
        {/* Restricted customers, who may take no new risk, are not asked for more money. */}
        {!data?.restriction && (
          <Button
            variant="hero"
            size="m"
            block
            icon={<Plus size={20} aria-hidden="true" />}
            render={<Link to={paths.recharge} />}
          >
            {t('market.addMoney')}
          </Button>
        )}
        <Button
          variant="hero-soft"
          size="m"
          block
          icon={<ArrowUpRight size={20} aria-hidden="true" />}
          render={<Link to={paths.withdraw} />}
        >
          {t('market.withdraw')}
        </Button>
      </div>
    </Card>
  )
}
