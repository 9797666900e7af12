import type { OperatorMessage } from '@tarazu/contract/support/api'
import { Dialog } from '@tarazu/ui/dialog'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { Skeleton } from '@tarazu/ui/skeleton'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLoggedPhoto } from '../shell/photo.ts'
import { dayText, timeText } from '../text/time-text.ts'
import styles from './support.module.css'

/** Messages, oldest first; the list stays at the newest one while that is in sight. */
export function ChatThread({
  messages,
  who = 'Customer',
}: {
  messages: readonly OperatorMessage[]
  who?: string
}) {
  const end = useStayAtEnd(messages.at(-1)?.id)
  return (
    <>
      <div role="log" aria-label="Messages">
        <ol className={styles.thread}>
          {messages.map((message, index) => (
            <Message key={message.id} message={message} before={messages[index - 1]} who={who} />
          ))}
        </ol>
      </div>
      <div ref={end} className={styles.end} />
    </>
  )
}

type MessageProps = { message: OperatorMessage; before: OperatorMessage | undefined; who: string }

function Message({ message, before, who }: MessageProps) {
  const { author, name, content, image, createdAt, readAt } = message
  const ours = author === 'operator'
  const day = dayText(createdAt)
  return (
    <>
      {(!before || dayText(before.createdAt) !== day) && <li className={styles.day}>{day}</li>}
      <li className={styles.message} data-ours={ours || undefined}>
        {image && <Photo url={image} />}
        {content !== '' && <p className={styles.bubble}>{content}</p>}
        <span className={styles.meta}>
          {ours ? name : who} · {timeText(createdAt)}
          {ours && (readAt === null ? ' · Sent' : ' · Seen')}
        </span>
      </li>
    </>
  )
}

/** A small photo, which fills the screen when it is pressed. */
function Photo({ url }: { url: string }) {
  const photo = useLoggedPhoto(url)
  const failure = useFailure(photo)
  const [open, setOpen] = useState(false)
  if (failure) return <QueryFailure failure={failure} onRetry={photo.refetch} />
  if (photo.address === undefined) return <Skeleton width={180} height={180} radius={14} />
  return (
    <>
      <button type="button" className={styles.photo} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <img src={photo.address} alt="Sent by the customer" />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Photo of the customer" size="full">
        <img className={styles.large} src={photo.address} alt="Sent by the customer" />
      </Dialog>
    </>
  )
}

/** Keeps the newest message in sight, unless the operator has scrolled up to read. */
function useStayAtEnd(last: number | undefined) {
  const end = useRef<HTMLDivElement>(null)
  const inSight = useRef(true)
  useEffect(() => {
    const element = end.current
    if (!element) return
    const seen = new IntersectionObserver(([entry]) => {
      inSight.current = entry?.isIntersecting ?? false
    })
    seen.observe(element)
    // The composer below may grow: the end stays in sight.
    const resized = new ResizeObserver(() => inSight.current && element.scrollIntoView({ block: 'end' }))
    if (element.parentElement) resized.observe(element.parentElement)
    return () => {
      seen.disconnect()
      resized.disconnect()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what it follows.
  useLayoutEffect(() => {
    if (inSight.current) end.current?.scrollIntoView({ block: 'end' })
  }, [last])
  return end
}
