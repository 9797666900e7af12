import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@tarazu/ui/button'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { Skeleton } from '@tarazu/ui/skeleton'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './notices.module.css'
import { pushState, turnPushOff, turnPushOn } from './push.ts'

const queryKey = ['notices-on-device']

/** Whether this device shows notices while the app is closed. */
export function PushSetting() {
  const { t, language } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const { data: state } = useQuery({ queryKey, queryFn: pushState, staleTime: 0 })
  const change = useMutation({
    mutationFn: () => (state === 'on' ? turnPushOff() : turnPushOn(language)),
    onSuccess: (now) => client.setQueryData(queryKey, now),
  })
  return (
    <section>
      <SectionHeader title={t('notices.push')} />
      <Card>
        {state === undefined ? (
          <Skeleton height={64} />
        ) : (
          <div className={styles.push}>
            <p>{t(`notices.pushState.${state}`)}</p>
            {change.error && (
              <p role="alert" className={styles.failure}>
                {change.error instanceof DOMException ? t('notices.pushFailed') : errorText(change.error)}
              </p>
            )}
            {(state === 'on' || state === 'off') && (
              <Button
                variant="neutral"
                size="m"
                pending={change.isPending && t('notices.pushChanging')}
                onClick={() => change.mutate()}
              >
                {t(state === 'on' ? 'notices.pushOff' : 'notices.pushOn')}
              </Button>
            )}
          </div>
        )}
      </Card>
    </section>
  )
}
