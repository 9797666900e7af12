import { here, navigate } from '@tarazu/ui/browser-history'
import { paths } from './paths.ts'

/** Whatever page asked: nothing else is reached before it is set up. */
export function leadToSecondFactor() {
  if (here().pathname !== paths.secondFactor) navigate(paths.secondFactor, { replace: true })
}
