import { type HoldingType, holdingTypes } from '@tarazu/contract/orders/order'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { List } from '@tarazu/ui/list-row'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { Tabs } from '@tarazu/ui/tabs'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import { HoldingDialogs } from './holding-dialogs.tsx'
import { HoldingRow } from './holding-row.tsx'
import styles from './holdings.module.css'
import { HoldingsOrigin } from './holdings-origin.tsx'
import { HoldingsSummary } from './holdings-summary.tsx'
import { NoHoldings } from './no-holdings.tsx'
import { useValuedHoldings } from './valued-holdings.ts'

/** Product 9: account market tabs show 3 items each. */
const shownItems = 3

/** The customer's holdings by market: their value, their profit, and the latest ones. */
export function AccountHoldings() {
  const { t } = useTranslation()
  const [type, setType] = useState<HoldingType>('stock')
  return (
    <section>
      <SectionHeader
        title={t('orders.holdings')}
        action={
          <Link to={`${paths.holdings}?tab=${type}`}>
            {t('shell.seeAll')}
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        }
      />
      <Tabs
        label={t('orders.holdingTypes')}
        tabs={holdingTypes.map((value) => ({ value, label: t(`orders.holdingType.${value}`) }))}
        value={type}
        onChange={setType}
        fill
      >
        <div className={styles.panel} key={type}>
          <Latest type={type} />
        </div>
      </Tabs>
    </section>
  )
}

function Latest({ type }: { type: HoldingType }) {
  const { t } = useTranslation()
  const { holdings, quotes, valued, summary } = useValuedHoldings(type)
  const failure = useFailure(holdings)
  const [chosen, setChosen] = useState<string>()
  const [open, setOpen] = useState(false)
  if (failure) return <QueryFailure failure={failure} onRetry={holdings.refetch} />
  if (holdings.data && valued.length === 0) {
    return (
      <Card>
        <NoHoldings type={type} />
      </Card>
    )
  }
  return (
    <>
      <HoldingsSummary summary={summary} />
      <div className={styles.rows}>
        <Card kind="rows">
          {holdings.data ? (
            <List label={t('orders.holdings')}>
              {valued.slice(0, shownItems).map((row) => (
                <HoldingRow
                  key={row.lot}
                  holding={row}
                  onOpen={() => {
                    setChosen(row.lot)
                    setOpen(true)
                  }}
                />
              ))}
            </List>
          ) : (
            <SkeletonRows count={shownItems} media />
          )}
        </Card>
      </div>
      <HoldingsOrigin rows={valued} quotes={quotes} receivedAt={holdings.dataUpdatedAt} />
      <HoldingDialogs
        holding={valued.find((row) => row.lot === chosen)}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
