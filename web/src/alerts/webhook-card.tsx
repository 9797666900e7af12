import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { FailureNote } from '@tarazu/ui/failure-note'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { List, ListRow } from '@tarazu/ui/list-row'
import { Skeleton } from '@tarazu/ui/skeleton'
import { TextField } from '@tarazu/ui/text-field'
import { type FormEvent, useState } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './alerts.module.css'
import { useRemoveWebhook, useSetWebhook, useWebhook } from './webhook-queries.ts'

/** The customer's own program that is told of alerts and orders, and how the last messages went. */
export function WebhookCard() {
  const { t } = useTranslation()
  const webhook = useWebhook()
  const [secret, setSecret] = useState<string>()
  const failure = useFailure(webhook)
  return (
    <Card label={t('alerts.webhook.title')}>
      <div className={styles.form}>
        <h2 className={styles.title}>{t('alerts.webhook.title')}</h2>
        <p className={styles.lead}>{t('alerts.webhook.lead')}</p>
        {failure ? (
          <QueryFailure failure={failure} onRetry={webhook.refetch} />
        ) : !webhook.data ? (
          <Skeleton height={52} radius={16} />
        ) : webhook.data.url === null ? (
          <SetWebhook onSecret={setSecret} />
        ) : (
          <Address url={webhook.data.url} secret={secret} />
        )}
        {webhook.data && webhook.data.messages.length > 0 && <Messages messages={webhook.data.messages} />}
      </div>
    </Card>
  )
}

function SetWebhook({ onSecret }: { onSecret: (secret: string) => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [url, setUrl] = useState('')
  const set = useSetWebhook()
  const isAddress = /^https?:\/\/[\x21-\x7e]+$/.test(url.trim())
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isAddress) set.mutate(url.trim(), { onSuccess: ({ secret }) => onSecret(secret) })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('alerts.webhook.address')}
        value={url}
        onChange={(typed) => {
          set.reset()
          setUrl(typed)
        }}
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        placeholder="https://"
        error={tried && !isAddress ? t('hint.webhook_refused') : undefined}
      />
      {set.error && <FailureNote>{errorText(set.error)}</FailureNote>}
      <Button type="submit" variant="neutral" block pending={set.isPending}>
        {t('alerts.webhook.set')}
      </Button>
    </form>
  )
}

/** `secret`: of an address that was just set; it is not shown again. */
function Address({ url, secret }: { url: string; secret: string | undefined }) {
  const { t } = useTranslation()
  const remove = useRemoveWebhook()
  return (
    <>
      <p className={styles.address}>{url}</p>
      {secret !== undefined && (
        <p className={styles.lead}>
          {t('alerts.webhook.secret')} <code className={styles.address}>{secret}</code>
        </p>
      )}
      <Button variant="neutral" block pending={remove.isPending} onClick={() => remove.mutate()}>
        {t('alerts.webhook.remove')}
      </Button>
    </>
  )
}

type Message = NonNullable<ReturnType<typeof useWebhook>['data']>['messages'][number]

function Messages({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  return (
    <List label={t('alerts.webhook.last')}>
      {messages.map(({ kind, at, attempts, state, answer }) => (
        <ListRow
          key={`${at} ${kind}`}
          title={t(`alerts.webhook.state.${state}`)}
          detail={`${date.dayAndTime(at)} · ${kind}`}
          note={answer === null ? undefined : t('alerts.webhook.failed', { attempts, answer })}
        />
      ))}
    </List>
  )
}
