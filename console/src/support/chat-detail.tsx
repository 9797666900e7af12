import { RefusedError } from '@tarazu/contract/client-errors'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { Age } from '../lists/age.tsx'
import { Detail } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { useMay } from '../shell/operator.tsx'
import { Assignment } from './assignment.tsx'
import { ChatThread } from './chat-thread.tsx'
import { Composer } from './composer.tsx'
import { CustomerContext } from './customer-context.tsx'
import { OlderMessages } from './older-messages.tsx'
import { useAnswer, useConversation } from './queries.ts'
import styles from './support.module.css'

/** One conversation, with what is known about the customer beside it, and the answer. */
export function ChatDetail({ customer }: { customer: string }) {
  const may = useMay()
  const found = useConversation(customer)
  const answer = useAnswer()
  const failure = useFailure(found)
  if (failure instanceof RefusedError && failure.code === 'not_found')
    return <EmptyState title="Nothing was written under this number." />
  if (failure) return <QueryFailure failure={failure} onRetry={found.refetch} />
  const newest = found.data?.pages[0]
  if (!newest) return <SkeletonRows count={6} />
  const { conversation } = newest
  const messages = found.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  const writes = may('write chats')
  return (
    <Detail
      title={
        <>
          Customer <CustomerLink id={customer} />
        </>
      }
      note={
        conversation.assignedTo === null ? 'Assigned to nobody' : `Assigned to ${conversation.assignedTo}`
      }
      state={
        conversation.waitingSince !== null && (
          <Age at={conversation.waitingSince} dueAt={conversation.dueAt} />
        )
      }
      actions={
        writes && (
          <div className={styles.foot}>
            <Assignment conversation={conversation} />
            <Composer
              key={customer}
              about={customer}
              send={(given, then) => answer.mutate({ customer, ...given }, then)}
              pending={answer.isPending}
              error={answer.error}
            />
          </div>
        )
      }
    >
      <CustomerContext displayId={customer} />
      <OlderMessages found={found} />
      <ChatThread messages={messages} />
    </Detail>
  )
}
