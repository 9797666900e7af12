import { localValue, oneOf } from '@tarazu/ui/local-value'

/** That somebody has signed in here, and nothing else: without it the server is not asked who it is. */
const mark = localValue('console.session', oneOf('open'))

export const useSessionMark = () => mark.use() !== undefined
export const beginSession = () => mark.set('open')
/** Every tab shows the sign-in screen. */
export const endSession = () => mark.set(undefined)
/** In this tab or in another. */
export function onSessionEnd(listener: () => void) {
  return mark.subscribe(() => mark.get() === undefined && listener())
}
