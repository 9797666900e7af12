import type { Basket, BasketRow } from '@tarazu/contract/baskets/api'
import { maxBasketName, maxBasketRows } from '@tarazu/contract/baskets/rules'
import { navigate } from '@tarazu/ui/browser-history'
import { Button } from '@tarazu/ui/button'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { FailureNote } from '@tarazu/ui/failure-note'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { TextField } from '@tarazu/ui/text-field'
import { showToast } from '@tarazu/ui/toast'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Unanswered } from '../data/unanswered.tsx'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { paths } from '../navigation/paths.ts'
import { useNeedsReview } from '../orders/queries.ts'
import { BasketResult } from './basket-result.tsx'
import { BasketRows } from './basket-rows.tsx'
import { BasketSum } from './basket-sum.tsx'
import styles from './baskets.module.css'
import { ConfirmBasket } from './confirm-basket.tsx'
import type { Parts } from './parts.ts'
import { useCheck, useRemoveBasket, useSaveBasket } from './queries.ts'
import { RowSheet, type Written } from './row-sheet.tsx'
import { sentRows, usePlacing } from './use-placing.ts'

/** Writes a basket, checks it and places it. `kept` is undefined for a new one. */
export function BasketEditor({ kept, ...parts }: Parts & { kept: Basket | undefined }) {
  const { t } = useTranslation()
  const [rows, setRows] = useState<readonly BasketRow[]>(() => sentRows() ?? kept?.rows ?? [])
  const [written, setWritten] = useState<Written>()
  const [confirming, setConfirming] = useState(false)
  const answer = useCheck(rows, true)
  const check = answer.isPlaceholderData ? undefined : answer.data
  const placing = usePlacing(rows, check)
  const needsReview = useNeedsReview(true)
  const change = (next: readonly BasketRow[]) => {
    placing.reset()
    setRows(next)
  }
  if (placing.data) {
    return <BasketResult rows={rows} result={placing.data} onAgain={placing.reset} />
  }
  const full = rows.length >= maxBasketRows
  const fixed = placing.isPending || placing.unanswered !== undefined
  return (
    <div className={styles.sections}>
      {rows.length === 0 ? (
        <p className={styles.hint}>{t('baskets.empty')}</p>
      ) : (
        <BasketRows
          rows={rows}
          check={check}
          {...(!fixed && {
            onEdit: (index) => setWritten({ index, symbol: rows[index]?.symbol }),
            onRemove: (index) => change(rows.filter((_, each) => each !== index)),
          })}
        />
      )}
      <Button
        variant="neutral"
        block
        icon={<Plus size={20} aria-hidden="true" />}
        disabled={full || fixed}
        onClick={() => setWritten({ index: rows.length, symbol: undefined })}
      >
        {t('baskets.add')}
      </Button>
      {full && <p className={styles.hint}>{t('baskets.full')}</p>}
      {rows.length > 0 && <Together answer={answer} />}
      {rows.length > 0 && (
        <PlaceActions
          placing={placing}
          count={rows.length}
          ready={check !== undefined}
          onPlace={() => (needsReview ? setConfirming(true) : placing.send())}
        />
      )}
      <KeepForm kept={kept} rows={rows} />
      <RowSheet
        {...parts}
        rows={rows}
        written={written}
        onWritten={setWritten}
        onDone={(row, index) => change(index < rows.length ? rows.with(index, row) : [...rows, row])}
      />
      <ConfirmBasket
        open={confirming && !placing.unanswered && !placing.error}
        rows={rows}
        check={check}
        pending={placing.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={placing.send}
      />
    </div>
  )
}

function Together({ answer }: { answer: ReturnType<typeof useCheck> }) {
  const { t } = useTranslation()
  const failure = useFailure(answer)
  return (
    <section>
      <SectionHeader title={t('baskets.check')} />
      {failure ? (
        <QueryFailure failure={failure} what={t('baskets.checkFailed')} onRetry={answer.refetch} />
      ) : (
        <Card>{answer.data ? <BasketSum check={answer.data} /> : <SkeletonRows count={2} />}</Card>
      )}
    </section>
  )
}

type PlaceProps = {
  placing: ReturnType<typeof usePlacing>
  count: number
  ready: boolean
  onPlace: () => void
}

function PlaceActions({ placing, count, ready, onPlace }: PlaceProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (placing.unanswered) {
    return <Unanswered move={placing} onAgain={placing.send} records={paths.records} />
  }
  return (
    <>
      {placing.error && <FailureNote>{errorText(placing.error)}</FailureNote>}
      <Button
        block
        disabled={!ready && !placing.isPending}
        pending={placing.isPending && t('baskets.placing')}
        onClick={onPlace}
      >
        {t('baskets.place', { orders: t('baskets.orders', { count }) })}
      </Button>
    </>
  )
}

/** Keeps the basket by a name, or removes it. What is placed need not be kept. */
function KeepForm({ kept, rows }: { kept: Basket | undefined; rows: readonly BasketRow[] }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [name, setName] = useState(kept?.name ?? '')
  const [missing, setMissing] = useState(false)
  const save = useSaveBasket()
  const remove = useRemoveBasket()
  const submit = () => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    save.mutate(
      { ...(kept && { basket: kept.basket }), name, rows: [...rows] },
      {
        onSuccess: ({ basket }) => {
          showToast(t('baskets.saved'), 'success')
          if (!kept) navigate(`${paths.baskets}?basket=${basket}`, { replace: true })
        },
      },
    )
  }
  const removed = () => {
    showToast(t('baskets.removed'), 'success')
    navigate(paths.baskets, { replace: true })
  }
  const failed = save.error ?? remove.error
  return (
    <form
      className={styles.sections}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={t('baskets.name')}
        value={name}
        maxLength={maxBasketName}
        onChange={setName}
        autoComplete="off"
        error={missing ? t('baskets.nameMissing') : undefined}
      />
      {failed && <FailureNote>{errorText(failed)}</FailureNote>}
      <div className={styles.actions}>
        <Button type="submit" variant="neutral" disabled={rows.length === 0} pending={save.isPending}>
          {t('baskets.save')}
        </Button>
        {kept && (
          <Button
            variant="danger"
            pending={remove.isPending}
            onClick={() => remove.mutate(kept.basket, { onSuccess: removed })}
          >
            {t('baskets.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}
