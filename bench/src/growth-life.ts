/**
 * What one customer of the growth benchmark does, asked of the product itself: a recharge, purchases and
 * sales in one instrument, limit orders that are cancelled, one that goes on waiting, and a purchase with
 * fees. Nothing is left unsettled, so whoever does it again does exactly the same.
 */
import type { Call } from '@tarazu/contract/client'
import { RefusedError } from '@tarazu/contract/client-errors'
import { buy, cancelOrder, sell } from '@tarazu/contract/orders/api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { symbols } from './orders.ts'

/** Half of all orders are in it. A unit costs so little that the fees come to nothing. */
export const busiestSymbol = 'JPYINR=X'

const trades = 25
const cancelledOrders = 21

/** How many orders there are in one life. */
export const ordersOfLife = trades + cancelledOrders + 2

type Helpers = {
  /** Is done when the recharge is in the balance. */
  credited(): Promise<void>
  /** Is done when all proceeds have settled. */
  settled(): Promise<void>
}

export async function liveOnce(call: Call, { credited, settled }: Helpers) {
  await call(addRecharge, { amount: '250000' })
  await credited()
  let lot: string | undefined
  for (let n = 0; n < trades; n++) {
    const order: { number: string } =
      lot === undefined
        ? await call(buy, { symbol: busiestSymbol, kind: 'stock', position: 'half', quantity: 1 })
        : await call(sell, { lot })
    lot = lot === undefined ? order.number : undefined
  }
  for (let n = 0; n < cancelledOrders; n++) {
    const { number } = await restFarBelow(call, symbols[n % symbols.length] ?? busiestSymbol)
    await call(cancelOrder, { number })
  }
  const [first = busiestSymbol] = symbols
  await restFarBelow(call, first)
  await call(buy, { symbol: first, kind: 'stock', position: 'half', quantity: 3 })
  await settled()
}

/** A limit order that no price reaches which a market has within the hour. */
async function restFarBelow(call: Call, symbol: string) {
  const order = {
    symbol,
    kind: 'stock',
    position: 'half',
    quantity: 1,
    type: 'limit',
    validity: 'gtc',
  } as const
  const lowest = await lowestPrice((limitPrice) => call(buy, { ...order, limitPrice }))
  return call(buy, { ...order, limitPrice: lowest })
}

/** The refusal of a price that cannot be says which is the lowest one that can. A hundredth above it is safe. */
async function lowestPrice(ask: (limitPrice: bigint) => Promise<unknown>): Promise<bigint> {
  try {
    await ask(10_000n)
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    const [lowest, tick] = [micros(error.detail.lowest), micros(error.detail.tick)]
    return ((lowest * 101n) / 100n / tick + 1n) * tick
  }
  throw new Error('a price of one paisa was taken')
}

const micros = (price: unknown) => BigInt(Math.round(Number(price) * 1e6))
