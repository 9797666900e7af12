import { forbiddenIn, maxMessageLength } from '@tarazu/contract/support/rules'
import { Button } from '@tarazu/ui/button'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { Dialog } from '@tarazu/ui/dialog'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { TextField } from '@tarazu/ui/text-field'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ActionError } from '../forms/action-error.tsx'
import { useWrongFields } from '../forms/focus-wrong.ts'
import { forbiddenWords } from '../forms/forbidden-words.ts'
import { TextArea } from '../forms/text-area.tsx'
import { useMay } from '../shell/operator.tsx'
import { useAddAnswer, useCannedAnswers, useDesk, useRemoveAnswer } from './queries.ts'
import styles from './support.module.css'

type Props = { open: boolean; onClose: () => void }

/** Answers that are given often, kept for everybody. */
export function CannedAnswersDialog({ open, onClose }: Props) {
  const may = useMay()
  const kept = useCannedAnswers()
  const failure = useFailure(kept)
  const { data: answers = [] } = kept
  const remove = useRemoveAnswer()
  const [removing, setRemoving] = useState<{ id: number; title: string }>()
  return (
    <Dialog open={open} onClose={onClose} title="Canned answers">
      <div className={styles.answers}>
        {failure && <QueryFailure failure={failure} onRetry={kept.refetch} />}
        {kept.data?.length === 0 && <p className={styles.quiet}>None is kept yet.</p>}
        <ul className={styles.answerList}>
          {answers.map(({ id, title, content }) => (
            <li key={id} className={styles.answer}>
              <span>
                <strong>{title}</strong>
                <span className={styles.answerText}>{content}</span>
              </span>
              {may('write chats') && (
                <IconButton label={`Remove ${title}`} onClick={() => setRemoving({ id, title })}>
                  <Trash2 size={18} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
        <ActionError error={remove.error} />
        {may('write chats') && <AddAnswer />}
      </div>
      <ConfirmDialog
        open={removing !== undefined}
        title={`Remove “${removing?.title ?? ''}”?`}
        detail="It is gone for everybody."
        confirmLabel="Remove"
        cancelLabel="Keep it"
        tone="danger"
        pending={remove.isPending}
        onConfirm={() =>
          removing && remove.mutate({ id: removing.id }, { onSettled: () => setRemoving(undefined) })
        }
        onCancel={() => setRemoving(undefined)}
      />
    </Dialog>
  )
}

function AddAnswer() {
  const add = useAddAnswer()
  const { data: desk } = useDesk()
  const [title, setTitle] = useState('')
  const [content, setContent] = useState('')
  const forbidden = forbiddenIn(content, desk?.hosts ?? [])
  const { ready, unready, error } = useWrongFields({
    title: title.trim() === '' ? 'Please give it a title, by which it is found.' : undefined,
    content: content.trim() === '' ? 'Please write the answer.' : forbidden && forbiddenWords[forbidden],
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (add.isPending || !ready(event.currentTarget)) return
    const done = () => {
      setTitle('')
      setContent('')
    }
    add.mutate({ title: title.trim(), content: content.trim() }, { onSuccess: done })
  }
  return (
    <form className={styles.composer} onSubmit={submit}>
      <TextField label="Title" value={title} onChange={setTitle} maxLength={60} error={error('title')} />
      <TextArea
        label="Text"
        value={content}
        onChange={setContent}
        maxLength={maxMessageLength}
        // What customers are never written is said while it is typed.
        error={error('content') ?? (forbidden && forbiddenWords[forbidden])}
      />
      <ActionError error={add.error} />
      <Button type="submit" size="m" unready={unready} pending={add.isPending}>
        Keep
      </Button>
    </form>
  )
}
