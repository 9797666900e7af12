import { fileProblem, imageTypes } from '@tarazu/contract/uploads/rules'
import { Button } from '@tarazu/ui/button'
import { type ChangeEvent, useRef, useState } from 'react'
import { ActionError } from '../forms/action-error.tsx'
import styles from './news.module.css'
import { Picture } from './picture.tsx'
import type { useUploadPicture } from './queries.ts'

type Props = {
  /** The picture as the server keeps it; null if there is none. */
  url: string | null
  /** The upload; whoever saves the form may have to wait for it. */
  send: ReturnType<typeof useUploadPicture>
  onChange: (url: string | null) => void
}

const problems = {
  upload_type: 'This is no picture: JPEG, PNG or WebP are.',
  upload_size: 'A picture has 5 MB at most.',
} as const

/** A picture that is uploaded as soon as it is chosen, and shown as customers will see it. */
export function PictureField({ url, send, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
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
      <p className={styles.label}>Picture</p>
      {url !== null && <Picture url={url} alt="As customers will see it" />}
      <input
        ref={input}
        type="file"
        accept={imageTypes.join(',')}
        hidden
        aria-label="Picture"
        onChange={choose}
      />
      <div className={styles.choices}>
        <Button
          variant="neutral"
          size="m"
          pending={send.isPending && 'Sending…'}
          onClick={() => input.current?.click()}
        >
          {url === null ? 'Choose a picture' : 'Choose another picture'}
        </Button>
        {url !== null && (
          <Button variant="ghost" size="m" disabled={send.isPending} onClick={() => onChange(null)}>
            Take the picture away
          </Button>
        )}
      </div>
      <p className={problem ? styles.wrong : styles.note} role="status">
        {problem
          ? problems[problem]
          : 'Optional. Shown above the text, and small in lists. Only what you may publish, and nobody who has not agreed.'}
      </p>
      <ActionError error={send.error} />
    </div>
  )
}
