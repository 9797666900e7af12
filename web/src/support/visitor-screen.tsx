import { useQuery, useQueryClient } from '@tanstack/react-query'
import { newKey } from '@tarazu/contract/client'
import { refresh } from '@tarazu/contract/intervals'
import { maxVisitorMessageLength, visitorLifetime_days } from '@tarazu/contract/support/rules'
import { readAsVisitor, sendAsVisitor } from '@tarazu/contract/support/visitors-api'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { PageHeader } from '@tarazu/ui/page-header'
import { Skeleton } from '@tarazu/ui/skeleton'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { call } from '../data/api.ts'
import { visitorSecret } from '../data/session-store.ts'
import { useTranslation } from '../language/languages.ts'
import { useGoBack } from '../navigation/go-back.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { Composer } from './composer.tsx'
import { SafetyNotice } from './safety-notice.tsx'
import { useScrollKeeping } from './scroll-keeping.ts'
import { Scroller } from './scroller.tsx'
import styles from './support.module.css'
import { notListed, type Waiting } from './thread.ts'
import { Thread } from './thread-list.tsx'

const queryKey = ['support', 'visitor']

/** Support without signing in. Only this browser, which stores the secret, can read the answers. */
export function VisitorScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.forgotPassword)
  const client = useQueryClient()
  const secret = visitorSecret.useValue()
  const found = useQuery({
    queryKey: [...queryKey, secret],
    queryFn: ({ signal }) => call(readAsVisitor, { secret: secret ?? '' }, { signal }),
    enabled: secret !== undefined,
    refetchInterval: refresh.unread,
  })
  const failure = useFailure(found)
  const messages = found.data?.messages ?? []
  const outbox = useOutbox()
  const waiting = notListed(outbox.waiting, messages)
  const last = messages.at(-1)?.id ?? 0
  const scroll = useScrollKeeping(messages[0]?.id.toString(), waiting.at(-1)?.key ?? String(last))
  usePageTitle(t('support.title'))

  const forget = () => {
    visitorSecret.set(undefined)
    outbox.forget()
    client.removeQueries({ queryKey })
  }

  return (
    <div className={styles.screen}>
      <PageHeader title={t('support.title')} onBack={goBack} />
      <SafetyNotice />
      <p className={styles.visitor}>{t('support.visitorNote', { days: visitorLifetime_days })}</p>
      <Scroller scroll={scroll}>
        {messages.length + waiting.length > 0 ? (
          <>
            <Thread messages={messages} waiting={waiting} unread={undefined} outbox={outbox} />
            <Button variant="ghost" size="m" onClick={forget}>
              {t('support.visitorForget')}
            </Button>
          </>
        ) : failure ? (
          <QueryFailure failure={failure} what={t('support.failed')} onRetry={found.refetch} />
        ) : secret !== undefined && !found.data ? (
          <Skeleton width={180} height={44} radius={18} />
        ) : (
          <EmptyState icon={<MessagesSquare size={28} strokeWidth={1.75} />} title={t('support.empty')} />
        )}
      </Scroller>
      <Composer
        visitor
        maximum={maxVisitorMessageLength}
        serviceLevel={found.data?.serviceLevel}
        onSend={({ content }) => {
          outbox.send(content, last)
          scroll.toEnd()
        }}
      />
    </div>
  )
}

/** Messages that are being sent or failed. A retry keeps its key, so that it stays one message. */
function useOutbox() {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<Waiting[]>([])
  const discard = (key: string) => setWaiting((before) => before.filter((each) => each.key !== key))

  async function sendAgain(message: Waiting) {
    setWaiting((before) => [
      ...before.filter(({ key }) => key !== message.key),
      { ...message, failed: false },
    ])
    const secret = visitorSecret.get() ?? newKey()
    visitorSecret.set(secret)
    try {
      await call(sendAsVisitor, { secret, content: message.content, key: message.key })
      await client.invalidateQueries({ queryKey })
      discard(message.key)
    } catch (error) {
      setWaiting((before) =>
        before.map((each) => (each.key === message.key ? { ...each, failed: 'message', error } : each)),
      )
    }
  }

  return {
    waiting,
    discard,
    sendAgain: (message: Waiting) => void sendAgain(message),
    send: (content: string, after: number) =>
      void sendAgain({
        key: newKey(),
        content,
        photo: undefined,
        createdAt: Date.now(),
        after,
        failed: false,
        error: undefined,
      }),
    forget: () => setWaiting([]),
  }
}
