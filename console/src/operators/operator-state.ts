import type { OperatorRow } from '@tarazu/contract/operators/manage-api'
import type { Tone } from '@tarazu/ui/tag'

export const operatorStateTones: Record<OperatorRow['state'], Tone> = {
  invited: 'notice',
  active: 'success',
  disabled: 'neutral',
}
