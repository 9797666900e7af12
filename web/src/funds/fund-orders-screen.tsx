import { fundOrderStatuses } from '@tarazu/contract/funds/fund'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { PageHeader } from '@tarazu/ui/page-header'
import { Tabs } from '@tarazu/ui/tabs'
import { ChartPie } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { CardSkeleton } from '../lists/card-skeleton.tsx'
import { ListEnd } from '../lists/list-end.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useSearchParams } from '../navigation/router.tsx'
import { FundOrderCard } from './fund-order-card.tsx'
import styles from './funds.module.css'
import { useFundOrders } from './queries.ts'

/** Heights in px of a card's name, amount and facts. */
const cardParts = [50, 34, 216]

const tabs = ['all', ...fundOrderStatuses] as const

/** The address holds the tab: `?status=active`. */
export function FundOrdersScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.funds)
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((each) => each === search.get('status')) ?? 'all'
  usePageTitle(t('funds.orders'))
  return (
    <>
      <PageHeader title={t('funds.orders')} onBack={goBack} />
      <Tabs
        label={t('funds.states')}
        tabs={tabs.map((value) => ({ value, label: t(`funds.tab.${value}`) }))}
        value={tab}
        onChange={(status) => setSearch({ status }, { replace: true })}
        fill
      >
        <Orders key={tab} tab={tab} />
      </Tabs>
    </>
  )
}

function Orders({ tab }: { tab: (typeof tabs)[number] }) {
  const { t } = useTranslation()
  const orders = useFundOrders(tab)
  const failure = useFailure(orders)
  if (failure) return <QueryFailure failure={failure} what={t('funds.loadFailed')} onRetry={orders.refetch} />
  if (!orders.data) {
    return (
      <div className={`${styles.list} ${styles.orders}`}>
        <CardSkeleton parts={cardParts} />
        <CardSkeleton parts={cardParts} />
      </div>
    )
  }
  const rows = orders.data.pages.flatMap(({ rows, receivedAt }) =>
    rows.map((order) => ({ order, receivedAt })),
  )
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<ChartPie size={28} strokeWidth={1.75} />}
        title={t(tab === 'all' ? 'funds.noOrders' : 'funds.noSuchOrders')}
        action={
          <Button variant="neutral" size="m" render={<Link to={paths.funds} />}>
            {t('funds.seeFunds')}
          </Button>
        }
      />
    )
  }
  return (
    <>
      <ul className={`${styles.list} ${styles.orders}`} aria-label={t('funds.orders')}>
        {rows.map(({ order, receivedAt }) => (
          <li key={order.id}>
            <FundOrderCard order={order} receivedAt={receivedAt} />
          </li>
        ))}
      </ul>
      <ListEnd list={orders} />
    </>
  )
}
