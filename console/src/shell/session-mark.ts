import { localValue, oneOf } from '@tarazu/ui/local-value'

/** Says only that somebody has signed in here. Without it the server is not asked who it is. */
const mark = localValue('console.session', oneOf('open'))

export const useSessionMark = () => mark.useValue() !== undefined
export const beginSession = () => mark.set('open')
/** Every tab shows the sign-in screen. */
export const endSession = () => mark.set(undefined)
/** Calls the listener when the session ends, in this tab or in another. */
export function onSessionEnd(listener: () => void) {
  return mark.subscribe(() => mark.get() === undefined && listener())
}
