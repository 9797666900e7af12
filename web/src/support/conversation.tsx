import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { Skeleton } from '@tarazu/ui/skeleton'
import { ArrowDown, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { ListEnd } from '../lists/list-end.tsx'
import { Composer } from './composer.tsx'
import { discard, send, sendAgain, useWaiting } from './outbox.ts'
import { useMessages } from './queries.ts'
import { SafetyNotice } from './safety-notice.tsx'
import { useScrollKeeping } from './scroll-keeping.ts'
import { Scroller } from './scroller.tsx'
import styles from './support.module.css'
import { firstUnread, notListed } from './thread.ts'
import { Thread } from './thread-list.tsx'

export function Conversation() {
  const { t } = useTranslation()
  const found = useMessages()
  const failure = useFailure(found)
  const pages = found.data?.pages
  const messages = pages?.toReversed().flatMap((page) => page.messages) ?? []
  const waiting = notListed(useWaiting(), messages)
  const unread = useFirstUnread(found.isFetchedAfterMount ? firstUnread(messages) : undefined)
  const last = messages.at(-1)?.id ?? 0
  const scroll = useScrollKeeping(messages[0]?.id.toString(), waiting.at(-1)?.key ?? String(last))

  return (
    <>
      <SafetyNotice />
      <Scroller scroll={scroll}>
        {failure ? (
          <QueryFailure failure={failure} what={t('support.failed')} onRetry={found.refetch} />
        ) : !pages ? (
          <Loading />
        ) : messages.length + waiting.length === 0 ? (
          <EmptyState icon={<MessagesSquare size={28} strokeWidth={1.75} />} title={t('support.empty')} />
        ) : (
          <>
            <ListEnd list={found} />
            <Thread messages={messages} waiting={waiting} unread={unread} outbox={{ sendAgain, discard }} />
          </>
        )}
      </Scroller>
      {scroll.unseen && (
        <div className={styles.unseen}>
          <Button
            size="m"
            icon={<ArrowDown size={18} strokeWidth={2} aria-hidden="true" />}
            onClick={scroll.toEnd}
          >
            {t('support.newMessages')}
          </Button>
        </div>
      )}
      <Composer
        serviceLevel={pages?.[0]?.serviceLevel}
        onSend={(draft) => {
          send({ ...draft, after: last })
          scroll.toEnd()
        }}
      />
    </>
  )
}

/** The first message that was unread when the screen was opened; stays although it is read by now. */
function useFirstUnread(current: number | undefined) {
  const [first, setFirst] = useState(current)
  if (first === undefined && current !== undefined) setFirst(current)
  return first
}

function Loading() {
  return (
    <div className={styles.loading}>
      {[180, 240, 140].map((width, index) => (
        <div key={width} data-own={index % 2 === 0 || undefined}>
          <Skeleton width={width} height={44} radius={18} />
        </div>
      ))}
    </div>
  )
}
