import type { placeBasket as api } from '@tarazu/contract/baskets/api'
import { decodeReply, type Endpoint, type Input, type Reply } from '@tarazu/contract/endpoint'
import { buy, sell } from '@tarazu/contract/orders/api'
import { EarlierAnswer, keepAnswer } from '../acts/once.ts'
import { partlyDone } from '../answer/not-done.ts'
import { Refusal } from '../answer/refusal.ts'
import { replyBody } from '../answer/reply-body.ts'
import type { Caller, Deps, RequestKey } from '../deps.ts'
import { bodyOnce } from '../http/idempotency.ts'
import { buyStock, sellStock } from '../orders/place-order.ts'

type Row = Input<typeof api>['rows'][number]
type Fate = Reply<typeof api>['rows'][number]
type Watch = <T>(order: Promise<T>) => Promise<T>

/** No key of a client has this letter in it, so that the keys of rows are nobody else's. */
const rowKeyOf = ({ key, fingerprint }: RequestKey, row: number): RequestKey => ({
  key: `${key}#${row}`,
  fingerprint,
})

/**
 * Places the rows one after the other, each by the way of every order and with a key of its own. Rows that an
 * earlier attempt with the same key has placed or was refused are answered as they were then.
 */
export async function placeBasket(
  deps: Deps,
  caller: Caller,
  { rows }: Input<typeof api>,
  endpoint: typeof api,
  watch: Watch,
): Promise<Reply<typeof api>> {
  const known = await earlierAnswers(deps, caller, rows.length)
  const fates: Fate[] = []
  for (const [index, row] of rows.entries()) {
    const earlier = known.get(index)
    try {
      fates.push(earlier ?? (await placeRow(deps, caller, row, index, watch)))
    } catch (error) {
      // What failed may have come to nothing, but the rows before it have not.
      throw index === 0 && known.size === 0 ? error : partlyDone(error)
    }
  }
  const reply = { rows: fates }
  if (caller.once)
    await keepAnswer(deps, caller.id, caller.once, replyBody(endpoint, reply)).catch(partlyDone)
  return reply
}

/**
 * What became of rows in an earlier attempt, in one query. Throws `EarlierAnswer` where all of the basket was
 * answered, or where the key was another request's.
 */
async function earlierAnswers({ writer }: Deps, { id, once }: Caller, count: number) {
  const known = new Map<number, Fate>()
  if (!once) return known
  const keys = Array.from({ length: count }, (_, index) => rowKeyOf(once, index).key)
  const kept = await writer
    .selectFrom('request_key')
    .select(['key', 'fingerprint', 'answer'])
    .where('customer_id', '=', id)
    .where('key', 'in', [once.key, ...keys])
    .execute()
  for (const { key, fingerprint, answer } of kept) {
    if (key === once.key || fingerprint !== once.fingerprint) throw new EarlierAnswer(fingerprint, answer)
    // An answer that is empty belongs to an attempt that is still running.
    if (answer !== '') known.set(keys.indexOf(key), fateIn(answer))
  }
  return known
}

async function placeRow(deps: Deps, caller: Caller, row: Row, index: number, watch: Watch): Promise<Fate> {
  const { side, exitTarget, exitStop, ...terms } = row
  const once = caller.once && rowKeyOf(caller.once, index)
  const own = { ...caller, once }
  const endpoint: Endpoint = side === 'buy' ? buy : sell
  const place = () =>
    watch(
      side === 'buy'
        ? buyStock(deps, own, { ...terms, exitTarget, exitStop, kind: 'stock' })
        : (refuseExits(row) ?? sellStock(deps, own, terms)),
    )
  try {
    if (!once) return { order: await place(), refusal: null }
    return fateIn(await bodyOnce(deps, endpoint, caller.id, once, place))
  } catch (error) {
    if (error instanceof EarlierAnswer && error.fingerprint === once?.fingerprint) return fateIn(error.answer)
    if (error instanceof Refusal) return fateOf(error)
    throw error
  }
}

/** A sale that is asked to have a bracket, which only a purchase can have. */
function refuseExits({ exitTarget, exitStop }: Row) {
  if (exitTarget === undefined && exitStop === undefined) return undefined
  return Promise.reject(new Refusal('terms_invalid'))
}

function fateOf({ code, detail }: Refusal): Fate {
  return { order: null, refusal: code, ...(detail && { detail }) }
}

/** The fate that the body of an answer tells. */
function fateIn(body: string): Fate {
  const { msg, code, data, detail } = JSON.parse(body) as {
    msg: string
    code: string
    data: unknown
    detail?: Record<string, unknown>
  }
  if (msg === 'ok') return { order: decodeReply(buy, data), refusal: null }
  return { order: null, refusal: code, ...(detail && { detail }) }
}
