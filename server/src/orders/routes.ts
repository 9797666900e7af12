import type { Input, Reply } from '@tarazu/contract/endpoint'
import * as api from '@tarazu/contract/orders/api'
import * as holdingsApi from '@tarazu/contract/orders/holdings-api'
import * as marksApi from '@tarazu/contract/orders/marks-api'
import * as operate from '@tarazu/contract/orders/operate-api'
import * as previewApi from '@tarazu/contract/orders/preview-api'
import type { PlacementKind } from '@tarazu/contract/placements/kinds'
import type { FastifyInstance } from 'fastify'
import type { Caller, Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeOrder } from './change-order.ts'
import { getConfirmation, setConfirmation } from './confirmation.ts'
import { countRefusals } from './count-refusals.ts'
import { endOrderOf } from './end-order-of.ts'
import { listHoldings } from './holdings.ts'
import { listAllOrders } from './list-all-orders.ts'
import { listMarks } from './list-marks.ts'
import { getOrder, listOrders } from './list-orders.ts'
import { buyStock, sellStock } from './place-order.ts'
import { previewChange } from './preview-change.ts'
import { previewOrder } from './preview-order.ts'

type Buy = typeof api.buy

/** Buys from a block or QIP listing; `placements` has it. */
type BuyPlacement = (
  deps: Deps,
  caller: Caller,
  input: Input<Buy> & { kind: PlacementKind },
) => Promise<Reply<Buy>>

export function orderRoutes(app: FastifyInstance, deps: Deps, buyPlacement: BuyPlacement) {
  const counted = countRefusals(app, deps)
  route(app, deps, api.buy, (own, caller, input) => {
    const { kind } = input
    return counted(
      kind === 'stock' ? buyStock(own, caller, input) : buyPlacement(own, caller, { ...input, kind }),
    )
  })
  route(app, deps, api.sell, (own, caller, input) => counted(sellStock(own, caller, input)))
  route(app, deps, api.changeOrder, (own, caller, input) =>
    counted(deps.oneOrderAtATime(caller.id, () => changeOrder(own, caller, input))),
  )
  route(app, deps, api.cancelOrder, cancelOrder)
  route(app, deps, previewApi.previewOrder, previewOrder)
  route(app, deps, previewApi.previewChange, previewChange)
  route(app, deps, previewApi.getConfirmation, getConfirmation)
  route(app, deps, previewApi.setConfirmation, setConfirmation)
  route(app, deps, api.listOrders, listOrders)
  route(app, deps, api.getOrder, getOrder)
  route(app, deps, holdingsApi.listHoldings, listHoldings)
  route(app, deps, marksApi.listMarks, listMarks)
  route(app, deps, operate.listAllOrders, listAllOrders)
  route(app, deps, operate.endOrderOf, endOrderOf)
}
