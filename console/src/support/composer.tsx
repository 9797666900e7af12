import { newKey } from '@tarazu/contract/client'
import { forbiddenIn, maxMessageLength } from '@tarazu/contract/support/rules'
import { Button } from '@tarazu/ui/button'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { ActionError } from '../forms/action-error.tsx'
import { useWrongFields } from '../forms/focus-wrong.ts'
import { forbiddenWords } from '../forms/forbidden-words.ts'
import { TextArea } from '../forms/text-area.tsx'
import { onSessionEnd } from '../shell/session-mark.ts'
import { CannedChoice } from './canned-choice.tsx'
import { useCannedAnswers, useDesk } from './queries.ts'
import styles from './support.module.css'

/** Texts that were begun and not sent, by conversation: the operator may look at another one meanwhile. */
const drafts = new Map<string, string>()
onSessionEnd(() => drafts.clear())

type Props = {
  /** The conversation that the text belongs to. */
  about: string
  send: (given: { content: string; key: string }, then: { onSuccess: () => void }) => void
  pending: boolean
  error: Error | null
  maximum?: number
  /** Why a text may not be sent for another reason. */
  problemOf?: (content: string) => string | undefined
  hint?: string
}

/** Ctrl and Enter send; a slash at the beginning looks for an answer that is given often. */
export function Composer({
  about,
  send: onSend,
  pending,
  error,
  maximum = maxMessageLength,
  problemOf,
  hint = 'The customer reads this. Ctrl + Enter sends.',
}: Props) {
  const { data: desk } = useDesk()
  const { data: canned } = useCannedAnswers()
  const [content, setContent] = useState(() => drafts.get(about) ?? '')
  // The same text again after a lost answer is the same message.
  const [key, setKey] = useState(newKey)
  const [chosen, setChosen] = useState(0)
  const forbidden = forbiddenIn(content, desk?.hosts ?? [])
  const wanted = content.startsWith('/') ? content.slice(1).toLowerCase() : undefined
  const found =
    wanted === undefined || !canned
      ? []
      : canned.filter(({ title, content: text }) => `${title} ${text}`.toLowerCase().includes(wanted))
  const problem = (forbidden && forbiddenWords[forbidden]) ?? problemOf?.(content)
  const why =
    problem ??
    (wanted !== undefined
      ? 'Please choose one of the canned answers, or write one that does not begin with a slash.'
      : content.trim() === ''
        ? 'Please write an answer.'
        : undefined)
  const wrong = useWrongFields({ content: why })
  const form = useRef<HTMLFormElement>(null)

  const write = (text: string) => {
    setContent(text)
    drafts.set(about, text)
    setKey(newKey())
    setChosen(0)
  }
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (pending || !form.current || !wrong.ready(form.current)) return
    onSend({ content: content.trim(), key }, { onSuccess: () => write('') })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return send()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (found.length === 0) return
    if (step !== undefined) {
      event.preventDefault()
      setChosen((chosen + step + found.length) % found.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      write(found[chosen]?.content ?? content)
    }
  }

  return (
    <form ref={form} className={styles.composer} onSubmit={send}>
      {wanted !== undefined && !canned && (
        <p className={styles.quiet} role="status">
          The canned answers are not there yet.
        </p>
      )}
      {wanted !== undefined && canned && <CannedChoice answers={found} chosen={chosen} onChoose={write} />}
      <TextArea
        label="Answer"
        rows={2}
        value={content}
        onChange={write}
        onKeyDown={press}
        maxLength={maximum}
        placeholder="Write an answer, or / for a canned one"
        hint={hint}
        error={wrong.error('content') ?? problem}
      />
      <ActionError error={error} />
      <Button
        type="submit"
        size="m"
        unready={wrong.unready}
        pending={pending}
        icon={<SendHorizontal size={16} aria-hidden="true" />}
      >
        Send
      </Button>
    </form>
  )
}
