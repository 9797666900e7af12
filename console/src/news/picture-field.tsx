import { fileProblem } from '@tarazu/contract/uploads/rules'
import { Button } from '@tarazu/ui/button'
import { type ChangeEvent, useId, useState } from 'react'
import { ActionError } from '../shell/action-error.tsx'
import styles from './news.module.css'
import { useUploadPicture } from './queries.ts'

type Props = {
  /** As the server keeps it; null: there is none. */
  url: string | null
  onChange: (url: string | null) => void
}

const problems = {
  upload_type: 'This is no picture: JPEG, PNG or WebP are.',
  upload_size: 'A picture has 5 MB at most.',
} as const

/** Sent as soon as it is chosen, and shown as customers will see it. */
export function PictureField({ url, onChange }: Props) {
  const send = useUploadPicture()
  const id = useId()
  const [problem, setProblem] = useState<keyof typeof problems>()

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file can be chosen again after a failure.
    target.value = ''
    if (!file) return
    const wrong = fileProblem(file)
    setProblem(wrong)
    send.reset()
    if (!wrong) send.mutate(file, { onSuccess: (reply) => onChange(reply.url) })
  }
  return (
    <div className={styles.pictureField}>
      <label htmlFor={id}>Picture</label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={send.isPending}
        onChange={choose}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className={problem ? styles.wrong : styles.note} role="status">
        {problem
          ? problems[problem]
          : send.isPending
            ? 'Sending…'
            : 'Optional. Shown above the text, and small in lists. Only what you may publish, and nobody who has not agreed.'}
      </p>
      <ActionError error={send.error} />
      {url !== null && (
        <>
          <img className={styles.picture} src={url} alt="As customers will see it" />
          <Button variant="neutral" size="m" onClick={() => onChange(null)}>
            Take the picture away
          </Button>
        </>
      )}
    </div>
  )
}
