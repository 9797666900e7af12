import {
  BusyError,
  InvalidRequestError,
  LogoutError,
  OfflineError,
  OutdatedError,
  RefusedError,
  ServerError,
  TimeoutError,
} from '@tarazu/contract/client-errors'
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
      error instanceof RefusedError ? hint(error.code, error.text, error.detail) : textOf(error, t)
    return what ? t('shell.error.because', { what, reason }) : reason
  }
}

/** A piece of the app did not arrive: no network, or a newer version has taken its place. */
function isMissingCode(error: unknown) {
  return error instanceof TypeError && /dynamically imported module|module script failed/.test(error.message)
}

/** Server and page no longer understand each other: the server is of a newer version. */
function isOutdated(error: unknown) {
  return error instanceof InvalidRequestError || error instanceof OutdatedError
}

/** Only a new page helps: the browser remembers what it could not load, and the server will answer the same again. */
export function needsReload(error: unknown) {
  return isMissingCode(error) || error instanceof OutdatedError
}

function textOf(error: unknown, t: Translate) {
  if (error instanceof OfflineError || isMissingCode(error)) return t('shell.error.offline')
  if (error instanceof TimeoutError) return t('shell.error.timeout')
  if (error instanceof BusyError) {
    return t(error.status === 429 ? 'shell.error.tooMany' : 'shell.error.busy', {
      seconds: Math.ceil(error.retryAfter_s),
    })
  }
  if (isOutdated(error)) return t('shell.error.invalid')
  if (error instanceof LogoutError) return t('shell.error.loggedOut')
  if (error instanceof ServerError) return t('shell.error.server')
  return t('shell.crashed')
}
