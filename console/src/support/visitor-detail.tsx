import { RefusedError } from '@tarazu/contract/client-errors'
import { holdsCode, maxVisitorMessageLength, visitorLifetime_days } from '@tarazu/contract/support/rules'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { TriangleAlert } from 'lucide-react'
import { ActionError } from '../forms/action-error.tsx'
import { Age } from '../lists/age.tsx'
import { ClaimBar } from '../lists/claim-bar.tsx'
import { Detail } from '../lists/queue-screen.tsx'
import { Notice } from '../shell/notice.tsx'
import { useMay } from '../shell/operator.tsx'
import { timeText } from '../text/time-text.ts'
import { ChatThread } from './chat-thread.tsx'
import { Composer } from './composer.tsx'
import { OlderMessages } from './older-messages.tsx'
import { useAnswerVisitor, useCloseVisitor, useVisitor } from './queries.ts'
import styles from './support.module.css'

/** One conversation with a visitor without an account; what may be done for them stands above it. */
export function VisitorDetail({ number }: { number: string }) {
  const may = useMay()
  const found = useVisitor(number)
  const answer = useAnswerVisitor()
  const close = useCloseVisitor()
  const failure = useFailure(found)
  if (failure instanceof RefusedError && failure.code === 'not_found')
    return <EmptyState title="There is no such conversation." />
  if (failure) return <QueryFailure failure={failure} onRetry={found.refetch} />
  const newest = found.data?.pages[0]
  if (!newest) return <SkeletonRows count={6} />
  const { conversation } = newest
  const messages = found.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  const { waitingSince } = conversation
  return (
    <Detail
      title={`Visitor ${number}`}
      note={`Since ${timeText(conversation.createdAt)}; gone ${visitorLifetime_days} days after the last message`}
      state={waitingSince !== null && <Age at={waitingSince} dueAt={conversation.dueAt} />}
      actions={
        may('write chats') && (
          <div className={styles.foot}>
            <ClaimBar
              queue="visitors"
              reference={number}
              claimedBy={conversation.claimedBy}
              touches="visitors"
            />
            {waitingSince !== null && (
              <Button
                variant="ghost"
                size="m"
                pending={close.isPending}
                onClick={() => close.mutate({ number })}
              >
                Nothing to answer
              </Button>
            )}
            <ActionError error={close.error} />
            <Composer
              key={number}
              about={number}
              send={(given, then) => answer.mutate({ number, ...given }, then)}
              pending={answer.isPending}
              error={answer.error}
              maximum={maxVisitorMessageLength}
              problemOf={(content) =>
                holdsCode(content) ? 'This looks like a code: none is told to a visitor.' : undefined
              }
              hint="The visitor reads this. Ctrl + Enter sends."
            />
          </div>
        )
      }
    >
      <StrangerNotice />
      <OlderMessages found={found} />
      <ChatThread messages={messages} who="Visitor" />
    </Detail>
  )
}

function StrangerNotice() {
  return (
    <Notice
      icon={<TriangleAlert size={18} aria-hidden="true" />}
      title="Nobody knows who this is: change nothing on their word alone"
    >
      Whoever it is has not signed in, and may know a number that is not theirs. Do not tell whether a number
      is registered, nor anything of an account, and no code. Who they are they show by the ordinary way: a
      code to the number of the account, on which you may call, or in person.
    </Notice>
  )
}
