import { useMutation } from '@tanstack/react-query'
import { Button } from '@tarazu/ui/button'
import { showToast } from '@tarazu/ui/toast'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'

type Props = {
  /** What the file is of, for whoever hears the button alone. */
  what: string
  /** Its format, which is all that is seen on the button. */
  format: string
  /** Fetches the file and hands it to the browser. */
  save: () => Promise<void>
}

/** A short button for one file. While it is made, it waits; a failure is said in a toast. */
export function FileButton({ what, format, save }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const file = useMutation({
    mutationFn: save,
    onError: (error) => showToast(errorText(error), 'error'),
  })
  return (
    <Button
      variant="neutral"
      size="m"
      aria-label={t('documents.download', { what, format })}
      pending={file.isPending}
      onClick={() => file.mutate()}
    >
      {format}
    </Button>
  )
}
