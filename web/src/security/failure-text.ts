import { RefusedError } from '@tarazu/contract/client-errors'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'

/** The text of a refusal; for any other error the product's own text of what failed (product 8), and why. */
export function useFailureText(
  fallback: 'security.changeFailed' | 'security.setFailed' | 'security.modifyFailed',
) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (error: unknown) =>
    error instanceof RefusedError ? errorText(error) : errorText(error, t(fallback))
}
