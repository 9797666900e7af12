import type { RecurringPurchase, RecurringRun } from '@tarazu/contract/recurring/api'
import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { List, ListRow } from '@tarazu/ui/list-row'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Sheet } from '@tarazu/ui/sheet'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { showToast } from '@tarazu/ui/toast'
import { useState } from 'react'
import { useExchangeDay } from '../language/action-text.ts'
import { useDateFormat } from '../language/date-format.ts'
import { useErrorText } from '../language/error-text.ts'
import { useHintText } from '../language/hint-text.ts'
import { useTranslation } from '../language/languages.ts'
import { ListEnd } from '../lists/list-end.tsx'
import { Link } from '../navigation/link.tsx'
import { paths, pathTo } from '../navigation/paths.ts'
import { type RecurringAct, useChangeRecurring, useRecurringAct, useRecurringRuns } from './queries.ts'
import styles from './recurring.module.css'
import { draftOf } from './recurring-draft.ts'
import { RecurringForm } from './recurring-form.tsx'
import { boughtName, useRecurringWords } from './recurring-words.ts'

type Props = { purchase: RecurringPurchase; open: boolean; onClose: () => void }

/** What a customer can do with a recurring purchase, and what came of its days. */
export function RecurringDetail({ purchase, open, onClose }: Props) {
  const { t } = useTranslation()
  const { what, when } = useRecurringWords()(purchase)
  const [changing, setChanging] = useState(false)
  const name = boughtName(purchase)
  const close = () => {
    setChanging(false)
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={changing ? t('recurring.changeTitle', { name }) : `${name}: ${what}`}
      detail={when}
    >
      <div className={styles.sections}>
        {purchase.fund && purchase.state !== 'ended' && <SoldUntil at={purchase.fund.closesAt} />}
        {changing ? (
          <ChangeForm purchase={purchase} onDone={() => setChanging(false)} />
        ) : (
          <>
            {purchase.state !== 'ended' && <Acts purchase={purchase} onChange={() => setChanging(true)} />}
            <History number={open ? purchase.number : undefined} />
          </>
        )}
      </div>
    </Sheet>
  )
}

/** `at`: ms UTC. */
function SoldUntil({ at }: { at: number }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  return <p className={styles.lead}>{t('recurring.fund.buysUntil', { time: date.dayAndTime(at) })}</p>
}

function ChangeForm({ purchase, onDone }: { purchase: RecurringPurchase; onDone: () => void }) {
  const { t } = useTranslation()
  const change = useChangeRecurring()
  return (
    <RecurringForm
      symbol={purchase.symbol}
      begin={draftOf(purchase)}
      save={t('recurring.saveChange')}
      error={change.error}
      pending={change.isPending}
      onChange={change.reset}
      onSave={(sent) =>
        change.mutate(
          { number: purchase.number, ...sent },
          {
            onSuccess: () => {
              showToast(t('recurring.changed'), 'success')
              onDone()
            },
          },
        )
      }
    />
  )
}

function Acts({ purchase, onChange }: { purchase: RecurringPurchase; onChange: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [ending, setEnding] = useState(false)
  const { mutate, isPending } = useRecurringAct(purchase.number)
  const act = (which: RecurringAct) =>
    mutate(which, {
      onError: (error) => showToast(errorText(error), 'error'),
      onSuccess: () => setEnding(false),
    })
  const other = purchase.state === 'active' ? 'pause' : 'resume'
  return (
    <div className={styles.acts}>
      <Button variant="neutral" size="m" disabled={isPending} onClick={() => act(other)}>
        {t(`recurring.${other}`)}
      </Button>
      <Button variant="neutral" size="m" disabled={isPending} onClick={onChange}>
        {t('recurring.change')}
      </Button>
      <Button variant="neutral" size="m" disabled={isPending} onClick={() => setEnding(true)}>
        {t('recurring.end')}
      </Button>
      <ConfirmDialog
        open={ending}
        title={t('recurring.endTitle')}
        detail={t('recurring.endText')}
        confirmLabel={t('recurring.end')}
        cancelLabel={t('recurring.keep')}
        tone="danger"
        pending={isPending}
        onConfirm={() => act('end')}
        onCancel={() => setEnding(false)}
      />
    </div>
  )
}

function History({ number }: { number: string | undefined }) {
  const { t } = useTranslation()
  const runs = useRecurringRuns(number)
  const failure = useFailure(runs)
  const rows = (runs.data?.pages ?? []).flatMap((page) => page.rows)
  return (
    <section className={styles.history} aria-label={t('recurring.history')}>
      <h3 className={styles.title}>{t('recurring.history')}</h3>
      {failure ? (
        <QueryFailure failure={failure} what={t('recurring.runsFailed')} onRetry={runs.refetch} />
      ) : !runs.data ? (
        <SkeletonRows count={2} />
      ) : rows.length === 0 ? (
        <p className={styles.lead}>{t('recurring.noRuns')}</p>
      ) : (
        <>
          <Card kind="rows">
            <List label={t('recurring.history')}>
              {rows.map((run) => (
                <Run key={run.day} run={run} />
              ))}
            </List>
          </Card>
          <ListEnd list={runs} />
        </>
      )}
    </section>
  )
}

function Run({ run }: { run: RecurringRun }) {
  const { day: on, outcome, cost, reason, orderNumber, fundOrderNumber } = run
  const { t } = useTranslation()
  const format = useNumberFormat()
  const hint = useHintText()
  const day = useExchangeDay()
  const facts = {
    amount: cost === null ? '' : format.money(cost),
    reason: reason === null ? '' : hint(reason, reason),
  }
  const to =
    orderNumber !== null
      ? pathTo('record', { no: orderNumber })
      : fundOrderNumber !== null && paths.fundOrders
  const way = to && { render: <Link to={to} /> }
  return <ListRow wraps title={t(`recurring.run.${outcome}`, facts)} detail={day(on)} {...way} />
}
