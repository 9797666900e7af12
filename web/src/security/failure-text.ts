import { InvalidRequestError, ServerError } from '@tarazu/contract/client-errors'
import { useErrorText } from '../shell/error-text.ts'
import { useTranslation } from '../shell/languages.ts'

/** What the server says of why, and the product's own words where it said nothing (product 8). */
export function useFailureText(
  fallback: 'security.changeFailed' | 'security.setFailed' | 'security.modifyFailed',
) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (error: unknown) =>
    error instanceof ServerError || error instanceof InvalidRequestError ? t(fallback) : errorText(error)
}
