import { block, type PlacementKind } from '@tarazu/contract/placements/kinds'
import { paths } from '../navigation/paths.ts'

export const pathOf = (kind: PlacementKind) => (kind === block ? paths.blockTrading : paths.qip)
export const ordersOf = (kind: PlacementKind) => (kind === block ? paths.blockTradingOrders : paths.qipOrders)
