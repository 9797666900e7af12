/** The kinds of orders of a crash run. Each is placed in its own way, so each has to be there when it is cut. */
import type { Input } from '@tarazu/contract/endpoint'
import { buy, sell } from '@tarazu/contract/orders/api'
import { orderTypes } from '@tarazu/contract/orders/order'
import type { Done } from './trader.ts'

export const orderKinds = [...orderTypes, 'sale', 'amount', 'at once', 'bracket', 'block'] as const
export type OrderKind = (typeof orderKinds)[number]

/** How many of each kind were placed, whatever became of them. */
export function countPlaced(done: readonly Done[]): Record<OrderKind, number> {
  const counts = Object.fromEntries(orderKinds.map((kind) => [kind, 0])) as Record<OrderKind, number>
  for (const { endpoint, input, answer } of done) {
    const isOrder = endpoint === buy || endpoint === sell
    if (isOrder && 'reply' in answer) counts[kindOf(input, endpoint === sell)] += 1
  }
  return counts
}

function kindOf(input: Input<typeof buy> | Input<typeof sell>, sale: boolean): OrderKind {
  const { type = 'market', validity } = input
  if (type !== 'market') return type
  if (sale) return 'sale'
  if ('kind' in input && input.kind === 'bulk') return 'block'
  if ('amount' in input && input.amount !== undefined) return 'amount'
  if ('exitTarget' in input && input.exitTarget !== undefined) return 'bracket'
  return validity === 'ioc' ? 'at once' : 'market'
}
