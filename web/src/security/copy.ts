import { showToast } from '@tarazu/ui/toast'
import { useTranslation } from '../language/languages.ts'

/** Copies a text and confirms it. There is no clipboard over plain http, so callers hide the button then. */
export function useCopy() {
  const { t } = useTranslation()
  return (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => showToast(t('security.copied'), 'success'),
      () => showToast(t('security.notCopied'), 'error'),
    )
}
