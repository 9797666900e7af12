import { createContext, type ReactNode, use } from 'react'

/** The few words that primitives say themselves. The app hands them over in the reader's language. */
export type UiText = {
  up: string
  down: string
  unchanged: string
  back: string
  close: string
  /** A message, that it may not be taken for the close of the dialog that it lies over. */
  dismiss: string
  retry: string
  loading: string
  showPassword: string
  hidePassword: string
  amountHidden: string
  increase: string
  decrease: string
  erase: string
  /** The error of a field for counts that was given anything else. */
  wholeNumber: string
  previous: string
  next: string
  /** Contains `{page}` and `{pages}`. */
  pageOf: string
}

const english: UiText = {
  up: 'up',
  down: 'down',
  unchanged: 'unchanged',
  back: 'Back',
  close: 'Close',
  dismiss: 'Dismiss',
  retry: 'Retry',
  loading: 'Loading',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  amountHidden: 'Amount hidden',
  increase: 'Increase',
  decrease: 'Decrease',
  erase: 'Erase',
  wholeNumber: 'A whole number of up to 9 digits',
  previous: 'Previous',
  next: 'Next',
  pageOf: 'Page {page} of {pages}',
}

const context = createContext(english)

export function UiTextProvider({ text, children }: { text: UiText; children: ReactNode }) {
  return <context.Provider value={text}>{children}</context.Provider>
}

export function useUiText() {
  return use(context)
}
