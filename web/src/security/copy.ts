import { showToast } from '@tarazu/ui/toast'
import { useTranslation } from '../language/languages.ts'

/** Copies a text and says so. Browsers keep the clipboard to themselves on plain http: there is nothing to press then. */
export function useCopy() {
  const { t } = useTranslation()
  return (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => showToast(t('security.copied'), 'success'),
      () => showToast(t('security.notCopied'), 'error'),
    )
}
