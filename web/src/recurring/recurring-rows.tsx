import type { RecurringPurchase } from '@tarazu/contract/recurring/api'
import { Card } from '@tarazu/ui/card'
import { List, ListRow } from '@tarazu/ui/list-row'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { boughtName, useRecurringWords } from './recurring-words.ts'

const Detail = lazy(async () => ({ default: (await import('./recurring-detail.tsx')).RecurringDetail }))

/** Each row opens what can be done with it. `named`: each says what it buys. */
export function RecurringRows({
  purchases,
  named = false,
}: {
  purchases: readonly RecurringPurchase[]
  named?: boolean
}) {
  const { t } = useTranslation()
  const words = useRecurringWords()
  const [shown, setShown] = useState<string>()
  const [open, setOpen] = useState(false)
  const opened = purchases.find(({ number }) => number === shown)
  return (
    <>
      <Card kind="rows">
        <List label={t('recurring.list')}>
          {purchases.map((purchase) => {
            const { what, when } = words(purchase)
            return (
              <ListRow
                key={purchase.number}
                wraps
                title={named ? `${boughtName(purchase)}: ${what}` : what}
                detail={when}
                onClick={() => {
                  setShown(purchase.number)
                  setOpen(true)
                }}
              />
            )
          })}
        </List>
      </Card>
      {opened && (
        <Suspense fallback={null}>
          <Detail key={opened.number} purchase={opened} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
