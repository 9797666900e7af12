import { Button } from '@tarazu/ui/button'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { Sheet } from '@tarazu/ui/sheet'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { showToast } from '@tarazu/ui/toast'
import { useState } from 'react'
import { Unanswered } from '../data/unanswered.tsx'
import { useExchangeDay } from '../language/action-text.ts'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import { useAddRecurring, useRecurring } from './queries.ts'
import styles from './recurring.module.css'
import { emptyRecurring } from './recurring-draft.ts'
import { RecurringForm } from './recurring-form.tsx'
import { RecurringRows } from './recurring-rows.tsx'

type Props = { symbol: string; name: string; open: boolean; onClose: () => void }

/** The recurring purchases of one instrument, and one more. */
export function RecurringSheet({ symbol, name, open, onClose }: Props) {
  const { t } = useTranslation()
  const recurring = useRecurring(symbol)
  const failure = useFailure(recurring)
  const rows = (recurring.data?.pages ?? []).flatMap((page) => page.rows)
  return (
    <Sheet open={open} onClose={onClose} title={t('recurring.addTitle', { name })}>
      <div className={styles.sections}>
        <AddForm symbol={symbol} name={name} />
        {failure ? (
          <QueryFailure failure={failure} what={t('recurring.failed')} onRetry={recurring.refetch} />
        ) : !recurring.data ? (
          <SkeletonRows count={2} />
        ) : (
          rows.length > 0 && <RecurringRows purchases={rows} />
        )}
        <Button variant="neutral" size="m" render={<Link to={paths.recurring} />}>
          {t('recurring.title')}
        </Button>
      </div>
    </Sheet>
  )
}

function AddForm({ symbol, name }: Pick<Props, 'symbol' | 'name'>) {
  const { t } = useTranslation()
  const day = useExchangeDay()
  const add = useAddRecurring(symbol, name)
  const [added, setAdded] = useState(0)
  if (add.unanswered) {
    const again = () => add.sent && add.mutate(add.sent)
    return <Unanswered move={add} onAgain={again} records={paths.recurring} />
  }
  return (
    <RecurringForm
      key={added}
      symbol={symbol}
      begin={emptyRecurring}
      save={t('recurring.save')}
      error={add.error}
      pending={add.isPending}
      onChange={add.reset}
      onSave={(sent) =>
        add.mutate(
          { symbol, ...sent },
          {
            onSuccess: ({ nextDay }) => {
              add.startOver()
              setAdded(added + 1)
              showToast(t('recurring.saved', { day: nextDay ? day(nextDay) : '' }), 'success')
            },
          },
        )
      }
    />
  )
}
