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
  const [content, setContent] = useState(() => drafts.get(about) ?? '')
  // The same text again after a lost answer is the same message.
  const [key, setKey] = useState(newKey)
  const forbidden = forbiddenIn(content, useDesk().data?.hosts ?? [])
  const problem = forbidden ? forbiddenWords[forbidden] : problemOf?.(content)
  const canned = useCannedChoice(content)
  const wrong = useWrongFields({ content: problem ?? wrongIn(content) })
  const form = useRef<HTMLFormElement>(null)

  const write = (text: string) => {
    setContent(text)
    drafts.set(about, text)
    setKey(newKey())
    canned.chooseFirst()
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
    const text = canned.press(event)
    if (text !== undefined) write(text)
  }

  return (
    <form ref={form} className={styles.composer} onSubmit={send}>
      {canned.loading && (
        <p className={styles.quiet} role="status">
          The canned answers are not there yet.
        </p>
      )}
      {canned.found && <CannedChoice answers={canned.found} chosen={canned.chosen} onChoose={write} />}
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

function wrongIn(content: string) {
  if (content.startsWith('/'))
    return 'Please choose one of the canned answers, or write one that does not begin with a slash.'
  return content.trim() === '' ? 'Please write an answer.' : undefined
}

/**
 * The canned answers that a text with a slash at its beginning looks for, and which one the arrow keys chose.
 */
function useCannedChoice(content: string) {
  const { data: canned } = useCannedAnswers()
  const [chosen, setChosen] = useState(0)
  const wanted = content.startsWith('/') ? content.slice(1).toLowerCase() : undefined
  const found =
    wanted === undefined
      ? undefined
      : canned?.filter(({ title, content: text }) => `${title} ${text}`.toLowerCase().includes(wanted))
  return {
    loading: wanted !== undefined && !canned,
    /** Undefined while nothing is looked for, or the answers are not loaded. */
    found,
    chosen,
    chooseFirst: () => setChosen(0),
    /** The arrow keys choose another answer. Returns the text of the chosen answer if the key takes it. */
    press(event: KeyboardEvent) {
      if (!found || found.length === 0) return undefined
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step === undefined && event.key !== 'Enter') return undefined
      event.preventDefault()
      if (step === undefined) return found[chosen]?.content ?? content
      setChosen((chosen + step + found.length) % found.length)
      return undefined
    },
  }
}
