import type { PlacementKind } from '@tarazu/contract/placements/rules'
import { paths } from '../navigation/paths.ts'

export const pathOf = (kind: PlacementKind) => (kind === 'bulk' ? paths.blockTrading : paths.qip)
export const ordersOf = (kind: PlacementKind) =>
  kind === 'bulk' ? paths.blockTradingOrders : paths.qipOrders
