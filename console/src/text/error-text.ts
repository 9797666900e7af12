import { RefusedError } from '@tarazu/contract/client-errors'
import { type Failure, failureOf } from '@tarazu/contract/client-failure'
import type { Forbidden } from '@tarazu/contract/support/rules'
import { forbiddenWords } from '../forms/forbidden-words.ts'

/** Why something failed and what to do. */
export function errorText(error: unknown): string {
  return error instanceof RefusedError ? refusedText(error) : textOf(failureOf(error))
}

/** One code for all that customers are not written: what was found says which it is. */
function refusedText({ code, text, detail }: RefusedError) {
  const { found } = detail
  const isKnown = code === 'bank_details_refused' && typeof found === 'string' && found in forbiddenWords
  return isKnown ? forbiddenWords[found as Forbidden] : text
}

function textOf(failure: Failure): string {
  switch (failure.kind) {
    case 'offline':
      return 'No connection. Please try again.'
    case 'timeout':
      return 'The server did not answer in time. It may have been done: look before you try again.'
    case 'tooMany':
      return `Too many attempts. Please try again in ${failure.seconds} s.`
    case 'busy':
      return `The server is busy. Please try again in ${failure.seconds} s.`
    case 'invalid':
      return 'This page is of an older version than the server. Please reload it.'
    case 'unfit':
      return 'Something that you filled in cannot be used here: a sign that nobody sees, or a time too far away.'
    case 'loggedOut':
      return 'You are signed out.'
    case 'server':
      return `Something went wrong on our side (${failure.number}).`
    case 'crashed':
      return 'This page broke. Please try again.'
  }
}
