import type { Basket } from '@tarazu/contract/baskets/api'
import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { List, ListRow } from '@tarazu/ui/list-row'
import { PageHeader } from '@tarazu/ui/page-header'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { Plus, ShoppingBasket } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { type SortColumn, SortedList } from '../lists/sorted-list.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useSearchParams } from '../navigation/router.tsx'
import { BasketEditor } from './basket-editor.tsx'
import type { Parts } from './parts.ts'
import { useBaskets } from './queries.ts'

const addressOf = (basket: number | 'new') => `${paths.baskets}?basket=${basket}`

/** All baskets, or the one that the address names by `basket`: its number, or `new`. */
export function BasketsScreen(parts: Parts) {
  const [search] = useSearchParams()
  const baskets = useBaskets()
  const failure = useFailure(baskets)
  const { t } = useTranslation()
  const named = search.get('basket')
  const goBack = useGoBack(named === null ? paths.holdings : paths.baskets)
  const kept = baskets.data?.find(({ basket }) => String(basket) === named)
  const title = named === null ? t('baskets.title') : (kept?.name ?? t('baskets.fresh'))
  usePageTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        onBack={goBack}
        actions={
          named === null && (
            <IconButton label={t('baskets.fresh')} render={<Link to={addressOf('new')} />}>
              <Plus size={22} strokeWidth={1.8} />
            </IconButton>
          )
        }
      />
      {failure ? (
        <QueryFailure failure={failure} what={t('baskets.failed')} onRetry={baskets.refetch} />
      ) : !baskets.data ? (
        <Card kind="rows">
          <SkeletonRows count={4} media />
        </Card>
      ) : named === null ? (
        <AllBaskets baskets={baskets.data} />
      ) : (
        <BasketEditor key={named} kept={kept} {...parts} />
      )}
    </>
  )
}

function AllBaskets({ baskets }: { baskets: readonly Basket[] }) {
  const { t } = useTranslation()
  if (baskets.length === 0) {
    return (
      <EmptyState
        icon={<ShoppingBasket size={28} strokeWidth={1.75} aria-hidden="true" />}
        title={t('baskets.none')}
        action={
          <Button variant="neutral" size="m" render={<Link to={addressOf('new')} />}>
            {t('baskets.fresh')}
          </Button>
        }
      />
    )
  }
  const list = (sorted: readonly Basket[]) => (
    <Card kind="rows">
      <List label={t('baskets.list')}>
        {sorted.map(({ basket, name, rows }) => (
          <ListRow
            key={basket}
            title={name}
            detail={[...new Set(rows.map(({ symbol }) => shownCode(symbol)))].join(', ')}
            value={t('baskets.orders', { count: rows.length })}
            render={<Link to={addressOf(basket)} />}
          />
        ))}
      </List>
    </Card>
  )
  if (baskets.length === 1) return list(baskets)
  const columns: SortColumn<Basket>[] = [
    { name: 'name', head: t('desk.table.name'), value: ({ name }) => name },
    { name: 'orders', head: t('desk.table.orders'), figure: true, value: ({ rows }) => rows.length },
  ]
  return (
    <SortedList list="baskets" columns={columns} rows={baskets}>
      {list}
    </SortedList>
  )
}
