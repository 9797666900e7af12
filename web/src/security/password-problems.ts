import { passwordLongEnough } from '@tarazu/contract/session/rules'

type Filled = { current: string; wanted: string; confirm: string }
type Problem =
  | 'security.currentMissing'
  | 'security.newMissing'
  | 'security.passwordShort'
  | 'security.confirmMissing'
  | 'security.passwordsDiffer'

/** Product 5, Login password change: the key of each field's error message. */
export function passwordProblems({ current, wanted, confirm }: Filled, minimum: number) {
  const problems: Partial<Record<keyof Filled, Problem>> = {}
  if (current === '') problems.current = 'security.currentMissing'
  if (wanted === '') problems.wanted = 'security.newMissing'
  else if (!passwordLongEnough(wanted, minimum)) problems.wanted = 'security.passwordShort'
  if (confirm === '') problems.confirm = 'security.confirmMissing'
  else if (confirm !== wanted) problems.confirm = 'security.passwordsDiffer'
  return problems
}
