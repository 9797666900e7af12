import type { HoldingType } from '@tarazu/contract/orders/order'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { BriefcaseBusiness } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'

/** The page on which each type of holding can be bought. */
const marketOf: Record<HoldingType, string> = {
  stock: `${paths.markets}?region=IN`,
  currency: paths.forex,
  FUTURE: paths.futures,
  CGI: paths.treasuryDebt,
}

export function NoHoldings({ type }: { type: HoldingType }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<BriefcaseBusiness size={28} strokeWidth={1.75} />}
      title={t('orders.emptyHoldings')}
      action={
        <Button variant="neutral" size="m" render={<Link to={marketOf[type]} />}>
          {type === 'stock' ? t('orders.findStock') : t('orders.seeMarket')}
        </Button>
      }
    />
  )
}
