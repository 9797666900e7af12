import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setConfirmation } from '@tarazu/contract/orders/preview-api'
import { Button } from '@tarazu/ui/button'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { FailureNote } from '@tarazu/ui/failure-note'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { Skeleton } from '@tarazu/ui/skeleton'
import { useId } from 'react'
import { call } from '../data/api.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './confirm-setting.module.css'
import { useConfirmation } from './queries.ts'

/** Whether orders are reviewed before sending. Can be turned off only after the first `needed` orders. */
export function ConfirmSetting() {
  const { t } = useTranslation()
  const id = useId()
  const errorText = useErrorText()
  const client = useQueryClient()
  const confirmation = useConfirmation()
  const failure = useFailure(confirmation)
  const { data } = confirmation
  const change = useMutation({
    mutationFn: (asked: boolean) => call(setConfirmation, { asked }),
    onSuccess: (saved) => client.setQueryData(['orders', 'confirmation'], saved),
  })
  const tooFewOrders = data?.asked === true && data.placed < data.needed
  return (
    <section>
      <SectionHeader title={t('settings.confirmSetting')} />
      {failure ? (
        <QueryFailure failure={failure} onRetry={confirmation.refetch} />
      ) : (
        <Card>
          {data === undefined ? (
            <Skeleton height={108} />
          ) : (
            <div className={styles.setting}>
              <p>{t(data.asked ? 'settings.confirmOn' : 'settings.confirmOff')}</p>
              {tooFewOrders && (
                <p id={id} className={styles.why}>
                  {t('settings.confirmEarly', { needed: data.needed, placed: data.placed })}
                </p>
              )}
              {change.error && <FailureNote>{errorText(change.error)}</FailureNote>}
              <Button
                variant="neutral"
                size="m"
                disabled={tooFewOrders}
                aria-describedby={tooFewOrders ? id : undefined}
                pending={change.isPending && t('settings.confirmChanging')}
                onClick={() => change.mutate(!data.asked)}
              >
                {t(data.asked ? 'settings.confirmTurnOff' : 'settings.confirmTurnOn')}
              </Button>
            </div>
          )}
        </Card>
      )}
    </section>
  )
}
