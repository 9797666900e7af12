import type { Recharge } from '@tarazu/contract/recharges/recharge'
import type { Tone } from '@tarazu/ui/tag'

const statuses = {
  1: { text: 'wallet.status.progress', tone: 'notice' },
  2: { text: 'wallet.status.completed', tone: 'success' },
  3: { text: 'wallet.status.failed', tone: 'error' },
} as const satisfies Record<number, { text: string; tone: Tone }>

/** 1 in progress, 2 completed, 3 failed; a number that this copy of the app does not know is not finished. */
export function rechargeStatus({ status }: Pick<Recharge, 'status'>) {
  return statuses[status as keyof typeof statuses] ?? statuses[1]
}
