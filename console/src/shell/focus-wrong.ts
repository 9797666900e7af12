import { useEffect, useRef } from 'react'

/**
 * A form that is not sent says why where it is wrong, and that may be far from its button: the first such place gets the focus,
 * which brings it into view. Once it is on the page: after `flushSync`.
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
