import type { Message } from '@tarazu/contract/support/api'
import { Fragment } from 'react'
import { PrivatePhoto } from '../data/private-photo.tsx'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { useDayTitle } from '../lists/day-list.tsx'
import { groupByDay } from '../lists/group-by-day.ts'
import { PhotoButton } from './photo-button.tsx'
import styles from './support.module.css'
import { endsRun, lastOwn, type Waiting } from './thread.ts'
import { type Outbox, WaitingMessage } from './waiting-message.tsx'

type Props = {
  /** Oldest first. */
  messages: readonly Message[]
  waiting: readonly Waiting[]
  /** The first message that was unread: a line stands before it. */
  unread: number | undefined
  outbox: Outbox
}

export function Thread({ messages, waiting, unread, outbox }: Props) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const titleOf = useDayTitle()
  const own = lastOwn(messages)
  return (
    <>
      {groupByDay(messages, (at) => date.day(at)).map(({ day, rows }) => (
        <section key={day} aria-label={titleOf(day)}>
          <h2 className={styles.day}>{titleOf(day)}</h2>
          <ol className={styles.list}>
            {rows.map((message, index) => (
              <Fragment key={message.id}>
                {message.id === unread && (
                  <li className={styles.line}>
                    <span>{t('support.newMessages')}</span>
                  </li>
                )}
                <Bubble
                  message={message}
                  ends={endsRun(message, rows[index + 1])}
                  seen={message.id === own ? message.readAt !== null : undefined}
                />
              </Fragment>
            ))}
          </ol>
        </section>
      ))}
      <ol className={styles.list}>
        {waiting.map((each) => (
          <WaitingMessage key={each.key} message={each} outbox={outbox} />
        ))}
      </ol>
    </>
  )
}

type BubbleProps = {
  message: Message
  ends: boolean
  /** Whether the customer's last message was read; undefined for all others. */
  seen: boolean | undefined
}

function Bubble({ message: { author, content, image, createdAt }, ends, seen }: BubbleProps) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const mine = author === 'customer'
  const state = seen === undefined ? '' : ` · ${t(seen ? 'support.seen' : 'support.sent')}`
  return (
    <li className={styles.message} data-own={mine || undefined} data-ends={ends || undefined}>
      <span className="sr">{t(mine ? 'support.you' : 'support.title')}: </span>
      {image && (
        <PhotoButton label={t('support.photo')}>
          <PrivatePhoto url={image} label={t('support.photo')} failed={t('support.photoFailed')} />
        </PhotoButton>
      )}
      {content !== '' && <p className={styles.bubble}>{content}</p>}
      {(ends || seen !== undefined) && (
        <span className={styles.meta}>
          <time dateTime={new Date(createdAt).toISOString()}>{date.time(createdAt)}</time>
          {state}
        </span>
      )}
    </li>
  )
}
