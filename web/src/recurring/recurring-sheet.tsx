import type { Fund } from '@tarazu/contract/funds/api'
import { periodShown } from '@tarazu/contract/funds/rules'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { MoneyText } from '@tarazu/ui/money-text'
import { Sheet } from '@tarazu/ui/sheet'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { showToast } from '@tarazu/ui/toast'
import { useState } from 'react'
import { Unanswered } from '../data/unanswered.tsx'
import { useExchangeDay } from '../language/action-text.ts'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import { useAddRecurring, useRecurring } from './queries.ts'
import styles from './recurring.module.css'
import { emptyRecurring } from './recurring-draft.ts'
import { RecurringForm } from './recurring-form.tsx'
import { RecurringRows } from './recurring-rows.tsx'

/** What is bought: an instrument for an amount, or a fund at its price. */
export type Bought = { symbol: string } | { fund: Fund }

type Props = { of: Bought; name: string; open: boolean; onClose: () => void }

/** The recurring purchases of one instrument or fund, and one more. */
export function RecurringSheet({ of, name, open, onClose }: Props) {
  const { t } = useTranslation()
  const recurring = useRecurring('symbol' in of ? of : { fund: of.fund.id })
  const failure = useFailure(recurring)
  const rows = (recurring.data?.pages ?? []).flatMap((page) => page.rows)
  return (
    <Sheet open={open} onClose={onClose} title={t('recurring.addTitle', { name })}>
      <div className={styles.sections}>
        {'fund' in of && <FundTerms fund={of.fund} />}
        <AddForm of={of} name={name} />
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

/** What each purchase costs, for how long its money is bound, and until when there will be more. */
function FundTerms({ fund }: { fund: Fund }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const { unit, count } = periodShown(fund.period)
  return (
    <>
      <Facts
        kind="inset"
        facts={[
          { label: t('recurring.fund.each'), value: <MoneyText paise={fund.amount} /> },
          { label: t('recurring.fund.bound'), value: t(`funds.${unit}`, { count }) },
          { label: t('recurring.fund.until'), value: date.dayAndTime(fund.closesAt) },
        ]}
      />
      <p className={styles.lead}>{t('recurring.fund.note')}</p>
      <p className={styles.lead}>{t('recurring.fund.cancel')}</p>
    </>
  )
}

function AddForm({ of, name }: Pick<Props, 'of' | 'name'>) {
  const { t } = useTranslation()
  const day = useExchangeDay()
  const add = useAddRecurring('symbol' in of ? of.symbol : `fund ${of.fund.id}`, name)
  const [added, setAdded] = useState(0)
  if (add.unanswered) {
    const again = () => add.sent && add.mutate(add.sent)
    return <Unanswered move={add} onAgain={again} records={paths.recurring} />
  }
  return (
    <RecurringForm
      key={added}
      symbol={'symbol' in of ? of.symbol : null}
      begin={emptyRecurring}
      save={t('recurring.save')}
      error={add.error}
      pending={add.isPending}
      onChange={add.reset}
      onSave={(sent) =>
        add.mutate(
          { ...('symbol' in of ? of : { fund: of.fund.id }), ...sent },
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
