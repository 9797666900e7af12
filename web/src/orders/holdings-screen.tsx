import { type HoldingType, holdingTypes } from '@tarazu/contract/orders/order'
import { IconButton } from '@tarazu/ui/icon-button'
import { PageHeader } from '@tarazu/ui/page-header'
import { Tabs } from '@tarazu/ui/tabs'
import { ChartLine, ReceiptText, ShoppingBasket } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from '../language/languages.ts'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useLocation, useParams, useSearchParams } from '../navigation/router.tsx'
import { holdingTypeOf } from './holding.ts'
import styles from './holdings.module.css'
import { HoldingsList } from './holdings-list.tsx'
import { HoldingsSkeleton } from './holdings-skeleton.tsx'
import { WaitingOrders } from './waiting-orders.tsx'

/** The lists that `buck` names, to which going back leads. */
const lists: Record<string, string> = {
  forex: paths.forex,
  futures: paths.futures,
  'treasury-debt': paths.treasuryDebt,
}

/** `/trade` with the navigation, `/trade-no-nav/{type}/{buck}` with a back button instead. */
export function HoldingsScreen() {
  const { t } = useTranslation()
  const { type: named, buck = '' } = useParams()
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const goBack = useGoBack(lists[buck] ?? paths.holdings)
  const type = holdingTypeOf(search.get('tab') ?? named)
  usePageTitle(t('orders.trade'))

  const show = (chosen: HoldingType) => setSearch({ tab: chosen }, { replace: true })
  return (
    <>
      <PageHeader
        title={t('orders.trade')}
        onBack={pathname === paths.holdings ? undefined : goBack}
        actions={
          <>
            <IconButton label={t('portfolio.title')} render={<Link to={paths.portfolio} />}>
              <ChartLine size={22} strokeWidth={1.8} />
            </IconButton>
            <IconButton label={t('baskets.title')} render={<Link to={paths.baskets} />}>
              <ShoppingBasket size={22} strokeWidth={1.8} />
            </IconButton>
            <IconButton label={t('orders.records')} render={<Link to={paths.records} />}>
              <ReceiptText size={22} strokeWidth={1.8} />
            </IconButton>
          </>
        }
      />
      <Tabs
        label={t('orders.holdingTypes')}
        tabs={holdingTypes.map((value) => ({ value, label: t(`orders.holdingType.${value}`) }))}
        value={type}
        onChange={show}
        fill
      >
        <div className={styles.panel} key={type} data-columns data-whole>
          <Suspense fallback={<HoldingsSkeleton />}>
            <HoldingsList type={type}>
              <WaitingOrders type={type} />
            </HoldingsList>
          </Suspense>
        </div>
      </Tabs>
    </>
  )
}
