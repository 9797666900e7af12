import { RefusedError } from '@tarazu/contract/client-errors'
import { type Failure, failureOf } from '@tarazu/contract/client-failure'
import { useHintText } from './hint-text.ts'
import { useTranslation } from './languages.ts'
import type { Translate } from './translate.ts'

/** Why something failed and what to do, in the reader's language. */
export function useErrorText() {
  const { t } = useTranslation()
  const hint = useHintText()
  /** `what` failed, where the place does not say it. */
  return (error: unknown, what?: string) => {
    const reason =
      error instanceof RefusedError ? hint(error.code, error.text, error.detail) : textOf(failureOf(error), t)
    return what ? t('shell.error.because', { what, reason }) : reason
  }
}

function textOf(failure: Failure, t: Translate) {
  switch (failure.kind) {
    case 'tooMany':
    case 'busy':
      return t(`shell.error.${failure.kind}`, { seconds: failure.seconds })
    case 'crashed':
      return t('shell.crashed')
    default:
      return t(`shell.error.${failure.kind}`)
  }
}
