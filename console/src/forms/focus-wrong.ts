import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * A form that is not sent says why where it is wrong, and that may be far from its button: the first such
 * place gets the focus, which brings it into view. Once it is on the page: after `flushSync`.
 */
export function focusWrong(form: HTMLElement | null) {
  form?.querySelector<HTMLElement>('[data-changed-meanwhile], [aria-invalid]')?.focus()
}

/** The same once the server has refused: `error` of the action. Answers the ref of the form. */
export function useFocusWrong<E extends HTMLElement = HTMLFormElement>(error: unknown) {
  const form = useRef<E>(null)
  useEffect(() => {
    if (error) focusWrong(form.current)
  }, [error])
  return form
}

/**
 * A form that may be sent once nothing of it is wrong: `wrong` says of each field why it is, in the order in
 * which they stand. Nothing is said before it was to be sent.
 */
export function useWrongFields<F extends string>(wrong: Readonly<Record<F, string | undefined>>) {
  const [asked, setAsked] = useState(false)
  const unready = Object.values(wrong).some((why) => why !== undefined)
  return {
    unready,
    error: (field: F) => (asked ? wrong[field] : undefined),
    /** Whether it may be sent; if not, the first wrong field says why, and has the focus. */
    ready(form: HTMLElement) {
      // Once it is sent and emptied, nothing is said until it is to be sent again.
      flushSync(() => setAsked(unready))
      if (unready) focusWrong(form)
      return !unready
    },
  }
}
