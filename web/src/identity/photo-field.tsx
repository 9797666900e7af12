import { RefusedError } from '@tarazu/contract/client-errors'
import { fileProblem } from '@tarazu/contract/uploads/rules'
import { classes } from '@tarazu/ui/classes'
import { Spinner } from '@tarazu/ui/spinner'
import { Camera } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { PrivatePhoto } from '../data/private-photo.tsx'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { useUpload } from '../uploads/queries.ts'
import styles from './identity.module.css'

type Props = {
  side: 'front' | 'back'
  url: string
  onChange: (url: string) => void
  /** The form's own problem with this photo. */
  error: string | undefined
  onBusy: (busy: boolean) => void
}

const labels = {
  front: { add: 'identity.addFront', replace: 'identity.replaceFront', photo: 'identity.frontPhoto' },
  back: { add: 'identity.addBack', replace: 'identity.replaceBack', photo: 'identity.backPhoto' },
} as const

/** Uploads a photo as soon as it is taken or chosen, and shows the copy that the server keeps. */
export function PhotoField({ side, url, onChange, error, onBusy }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const upload = useUpload()
  const id = useId()
  const [wrong, setWrong] = useState<'upload_type' | 'upload_size'>()

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Else the browser would report no change when the same file is chosen again after a failure.
    event.target.value = ''
    if (!file) return
    const problem = fileProblem(file)
    setWrong(problem)
    upload.reset()
    if (problem) return
    onBusy(true)
    upload.mutate(file, { onSuccess: onChange, onSettled: () => onBusy(false) })
  }

  const failure = upload.error
    ? upload.error instanceof RefusedError
      ? errorText(upload.error)
      : errorText(upload.error, t('identity.uploadFailed'))
    : undefined
  const note = wrong ? t(`hint.${wrong}`) : (failure ?? error)
  const words = labels[side]

  return (
    <div className={styles.photoField}>
      <label className={classes(styles.frame, note !== undefined && styles.frameWrong)}>
        <input
          className="sr"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          name={side}
          onChange={choose}
          disabled={upload.isPending}
          aria-label={t(url ? words.replace : words.add)}
          aria-invalid={note !== undefined || undefined}
          aria-describedby={`${id}-note`}
        />
        {url && <PrivatePhoto url={url} label={t(words.photo)} failed={t('identity.photoFailed')} />}
        <span className={classes(styles.frameWords, url !== '' && styles.onPhoto)} aria-hidden="true">
          {upload.isPending ? <Spinner size={22} /> : <Camera size={22} strokeWidth={1.8} />}
          {upload.isPending ? t('identity.uploading') : t(`identity.${side}`)}
        </span>
      </label>
      <p id={`${id}-note`} className={styles.photoNote} role="status">
        {upload.isPending ? t('identity.uploading') : note}
      </p>
    </div>
  )
}
