import { maxMessageLength } from '@tarazu/contract/support/rules'
import { fileProblem } from '@tarazu/contract/uploads/rules'
import { IconButton } from '@tarazu/ui/icon-button'
import { useAddressOf } from '@tarazu/ui/photo'
import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useState } from 'react'
import { onSessionEnd } from '../data/session-store.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './support.module.css'

type Draft = { content: string; photo: File | undefined }

/** The unsent draft survives leaving the screen, for instance to look up a number. */
const emptyDraft: Draft = { content: '', photo: undefined }
let keptDraft = emptyDraft
onSessionEnd(() => {
  keptDraft = emptyDraft
})

type Props = {
  /** Hours until an answer; undefined until they are known. */
  serviceLevel: number | undefined
  onSend: (draft: Draft) => void
  maximum?: number
  /** Not signed in: no photos, and no draft is kept. */
  visitor?: boolean
}

/** Writes a text, a photo, or both. A phone's file chooser offers the camera by itself. */
export function Composer({ serviceLevel, onSend, maximum = maxMessageLength, visitor = false }: Props) {
  const { t } = useTranslation()
  const [{ content, photo }, setDraft] = useState(visitor ? emptyDraft : keptDraft)
  const change = (to: Partial<Draft>) => {
    const after = { content, photo, ...to }
    if (!visitor) keptDraft = after
    setDraft(after)
  }
  const [wrong, setWrong] = useState<'upload_type' | 'upload_size'>()
  const nothing = content.trim() === '' && !photo

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (nothing) return
    onSend({ content: content.trim(), photo })
    change(emptyDraft)
  }
  const choose = (file: File) => {
    const problem = fileProblem(file)
    setWrong(problem)
    if (!problem) change({ photo: file })
  }
  // Enter sends on a keyboard; on a touch screen it breaks the line, and only the button sends.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (!event.ctrlKey && !window.matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    submit()
  }

  return (
    <form className={styles.composer} onSubmit={submit}>
      {photo && <PhotoPreview photo={photo} onRemove={() => change({ photo: undefined })} />}
      <div className={styles.entry}>
        {!visitor && <PhotoChoice onChoose={choose} />}
        <textarea
          className={styles.text}
          rows={1}
          value={content}
          maxLength={maximum}
          placeholder={t('support.write')}
          aria-label={t('support.write')}
          enterKeyHint="send"
          onChange={(event) => change({ content: event.target.value })}
          onKeyDown={press}
        />
        <button
          type="submit"
          className={styles.send}
          aria-label={t('support.send')}
          aria-disabled={nothing || undefined}
        >
          <SendHorizontal size={20} strokeWidth={2} aria-hidden="true" />
        </button>
      </div>
      <p className={styles.level} role="status">
        {wrong ? (
          <span className={styles.wrong}>{t(`hint.${wrong}`)}</span>
        ) : (
          serviceLevel !== undefined && t('support.level', { count: serviceLevel })
        )}
      </p>
    </form>
  )
}

function PhotoPreview({ photo, onRemove }: { photo: File; onRemove: () => void }) {
  const { t } = useTranslation()
  const preview = useAddressOf(photo)
  if (!preview) return null
  return (
    <div className={styles.preview}>
      <img src={preview} alt={t('support.photo')} />
      <IconButton variant="delete" label={t('support.removePhoto')} onClick={onRemove}>
        <X size={16} strokeWidth={2.2} />
      </IconButton>
    </div>
  )
}

function PhotoChoice({ onChoose }: { onChoose: (file: File) => void }) {
  const { t } = useTranslation()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Emptied, so that the same file can be chosen again.
    event.target.value = ''
    if (file) onChoose(file)
  }
  return (
    <label className={styles.attach}>
      <input
        className="sr"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('support.addPhoto')}
        onChange={choose}
      />
      <ImagePlus size={22} strokeWidth={1.8} aria-hidden="true" />
    </label>
  )
}
