import { FailureNote } from '@tarazu/ui/failure-note'
import { useSafeMode } from '../config/queries.ts'
import { useHintText } from '../language/hint-text.ts'

/** Explains why the button of a form is closed while safe mode stands. */
export function Resting() {
  const hint = useHintText()
  return useSafeMode() !== undefined && <FailureNote>{hint('safe_mode', 'safe_mode')}</FailureNote>
}
