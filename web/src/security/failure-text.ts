import { RefusedError } from '@tarazu/contract/client-errors'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'

/** What the server says of why; where it said nothing, the product's own words for what failed (product 8), and the reason. */
export function useFailureText(
  fallback: 'security.changeFailed' | 'security.setFailed' | 'security.modifyFailed',
) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (error: unknown) =>
    error instanceof RefusedError ? errorText(error) : errorText(error, t(fallback))
}
