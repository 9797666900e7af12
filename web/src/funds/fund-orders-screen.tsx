import { fundOrderStatuses } from '@tarazu/contract/funds/api'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { PageHeader } from '@tarazu/ui/page-header'
import { Tabs } from '@tarazu/ui/tabs'
import { ChartPie } from 'lucide-react'
import { paths } from '../paths.ts'
import { CardSkeleton } from '../shell/card-skeleton.tsx'
import { useFailure } from '../shell/failure.ts'
import { useGoBack } from '../shell/go-back.ts'
import { useTranslation } from '../shell/languages.ts'
import { Link } from '../shell/link.tsx'
import { ListEnd } from '../shell/list-end.tsx'
import { usePageTitle } from '../shell/page-title.tsx'
import { QueryFailure } from '../shell/query-failure.tsx'
import { useSearchParams } from '../shell/router.tsx'
import { FundOrderCard } from './fund-order-card.tsx'
import styles from './funds.module.css'
import { useFundOrders } from './queries.ts'

/** Name, amount, particulars. */
const cardParts = [50, 34, 216]

const tabs = ['all', ...fundOrderStatuses] as const

/** The tab stands in the address: `?status=active`. */
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
