import { checkBasket, listBaskets, placeBasket, removeBasket, saveBasket } from '@tarazu/contract/baskets/api'
import { maxBasketRows, maxBaskets } from '@tarazu/contract/baskets/rules'
import { ServerError, UnfitInputError } from '@tarazu/contract/client-errors'
import { encodeInput, type Input } from '@tarazu/contract/endpoint'
import { buy, listOrders } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { getBalance } from '@tarazu/contract/wallet/api'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOnDatabase } from '../testing/processes.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { refuseChanges } from '../testing/refuse-changes.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer({}, { leads: false })
})
beforeEach(() => {
  world.feed.set('SBIN.NS', 600)
  world.feed.set('TCS.NS', 4_000)
})
afterAll(() => world.close({ transfersAtLeast: 100 }))

type Row = Input<typeof placeBasket>['rows'][number]
const bought = (quantity: number, more: Partial<Row> = {}): Row => ({
  symbol: 'SBIN.NS',
  side: 'buy',
  quantity,
  position: 'full',
  ...more,
})
const sold = (quantity: number, more: Partial<Row> = {}) => bought(quantity, { side: 'sell', ...more })
/** 1 at 600.00 with 0.18 brokerage, 0.60 tax, 0.02 exchange charge and 0.09 stamp duty. */
const costOfOne = 600_89n

const ordersOf = async ({ call }: Pick<TestCustomer, 'call'>) => (await call(listOrders, { limit: 100 })).rows
const balanceOf = async ({ call }: Pick<TestCustomer, 'call'>) => (await call(getBalance, {})).balance
const fates = ({ rows }: { rows: readonly { order: { state: string } | null; refusal: string | null }[] }) =>
  rows.map(({ order, refusal }) => refusal ?? order?.state)

describe('placing', () => {
  test('each row is told its own fate, in the order of the rows', async () => {
    const { call } = await world.customer({ cash: 10_000_00n })
    const rows = [
      bought(2),
      bought(1, { symbol: 'NOBODY.NS' }),
      bought(1, { type: 'limit', limitPrice: 590_000_000n }),
      bought(5, { symbol: 'TCS.NS' }),
      bought(0),
      sold(1),
      sold(5),
      bought(1, { type: 'stop' }),
      sold(1, { exitTarget: 700_000_000n, exitStop: 500_000_000n }),
      bought(1, { exitTarget: 630_000_000n, exitStop: 570_000_000n }),
    ]
    const reply = await call(placeBasket, { rows })
    expect(fates(reply)).toEqual([
      'filled',
      'not_found',
      'resting',
      'not_sufficient_funds',
      'count_invalid',
      'filled',
      'no_position',
      'price_invalid',
      'terms_invalid',
      'filled',
    ])
    expect(reply.rows[6]?.detail).toEqual({ held: 1 })
    const placed = await ordersOf({ call })
    expect(placed.map(({ number }) => number)).toEqual(
      reply.rows.flatMap(({ order }) => order?.number ?? []).reverse(),
    )
    expect((await call(listHoldings, { symbol: 'SBIN.NS' })).rows).toHaveLength(2)
  })

  test('of thirty baskets at once money for one row buys one', async () => {
    const customer = await world.customer({ cash: costOfOne })
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => customer.call(placeBasket, { rows: [bought(1), bought(1)] })),
    )
    const told = answers.flatMap(fates)
    expect(told.filter((fate) => fate === 'filled')).toHaveLength(1)
    expect(told.filter((fate) => fate === 'not_sufficient_funds')).toHaveLength(59)
    expect(await balanceOf(customer)).toBe(0n)
    expect(await ordersOf(customer)).toHaveLength(1)
  })

  test('thirty requests with one key place the basket once, and all get its answer', async () => {
    const customer = await world.customer({ cash: 10_000_00n })
    const other = await world.another()
    other.feed.set('SBIN.NS', 600)
    const rows = [bought(1), sold(5), bought(2)]
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => customer.call(placeBasket, { rows }, { key: 'basket-once' })),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(fates(answers[0] ?? { rows: [] })).toEqual(['filled', 'no_position', 'filled'])
    expect(await ordersOf(customer)).toHaveLength(2)
    // Money that comes later changes nothing of an answer that was given.
    expect(await customer.call(placeBasket, { rows }, { key: 'basket-once' })).toEqual(answers[0])
    expect(await ordersOf(customer)).toHaveLength(2)
  })

  test('a key that was used for another basket is refused, and nothing is placed', async () => {
    const customer = await world.customer({ cash: 10_000_00n })
    await customer.call(placeBasket, { rows: [bought(1)] }, { key: 'mine' })
    expect(await refusalOf(customer.call(placeBasket, { rows: [bought(2)] }, { key: 'mine' }))).toMatchObject(
      { code: 'idempotency_mismatch' },
    )
    expect(await ordersOf(customer)).toHaveLength(1)
  })

  test('a basket that failed in the middle is not called undone, and the same call places the rest once', async () => {
    const customer = await world.customer({ cash: 10_000_00n })
    await customer.call(buy, { symbol: 'TCS.NS', kind: 'stock', quantity: 1, position: 'full' })
    const rows = [bought(1), sold(9), sold(1, { symbol: 'TCS.NS' }), bought(2)]
    const cure = await refuseChanges(world.databaseUrl, 'orders', 'symbol', 'TCS.NS')
    const failed = await customer.call(placeBasket, { rows }, { key: 'broken' }).then(
      () => undefined,
      (error: unknown) => error,
    )
    await cure()
    expect(failed).toBeInstanceOf(ServerError)
    expect((failed as ServerError).notDone).toBe(false)
    const [first] = await ordersOf(customer)
    expect(first).toMatchObject({ symbol: 'SBIN.NS', quantity: 1 })
    const reply = await customer.call(placeBasket, { rows }, { key: 'broken' })
    expect(fates(reply)).toEqual(['filled', 'no_position', 'filled', 'filled'])
    expect(reply.rows[0]?.order?.number).toBe(first?.number)
    expect(await ordersOf(customer)).toHaveLength(4)
    expect(await customer.call(placeBasket, { rows }, { key: 'broken' })).toEqual(reply)
  })

  test('whoever is killed in the middle of a basket leaves the rest to the same call', {
    timeout: 120_000,
  }, async () => {
    const customer = await world.customer({ cash: 100_000_00n })
    const rows = Array.from({ length: maxBasketRows }, () => bought(1))
    const keeper = new pg.Client({ connectionString: world.databaseUrl })
    await keeper.connect()
    const payload = JSON.stringify(encodeInput(placeBasket, { rows }))
    const holder = runOnDatabase('testing/basket-holder.ts', world.databaseUrl, [
      customer.token,
      'killed',
      payload,
    ])
    try {
      // The key of the ninth row is taken by somebody who does not commit.
      await keeper.query('begin')
      await keeper.query(
        `insert into request_key (customer_id, key, fingerprint, status, answer, created_at)
         values ($1, 'killed#8', '', 200, '', now())`,
        [customer.id],
      )
      expect(await holder.firstLine).toBe('begins')
      await expect
        .poll(async () => (await ordersOf(customer)).length, { interval: 10, timeout: 30_000 })
        .toBe(8)
    } finally {
      await holder.kill()
      await keeper.query('rollback')
      await keeper.end()
    }
    world.feed.set('SBIN.NS', 600)
    const left = await ordersOf(customer)
    const reply = await customer.call(placeBasket, { rows }, { key: 'killed' })
    expect(fates(reply)).toEqual(rows.map(() => 'filled'))
    const numbers = reply.rows.map(({ order }) => order?.number)
    const first = left.map(({ number }) => number).reverse()
    expect(numbers.slice(0, 8)).toEqual(first.slice(0, 8))
    expect((await ordersOf(customer)).map(({ number }) => number)).toEqual(numbers.reverse())
  })
})

describe('checking', () => {
  test('the check foresees each fate, with the money and the units that the rows before leave', async () => {
    const customer = await world.customer({ cash: 11_000_00n })
    await customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 10, position: 'full' })
    const before = await balanceOf(customer)
    const rows = [
      bought(1, { symbol: 'TCS.NS' }),
      // What a sale brings pays for what comes after it.
      sold(8),
      bought(1, { symbol: 'TCS.NS' }),
      sold(3),
      bought(1, { type: 'limit', limitPrice: 590_000_000n }),
      bought(1, { symbol: 'NOBODY.NS' }),
      bought(9, { symbol: 'TCS.NS' }),
    ]
    const checked = await customer.call(checkBasket, { rows })
    const refusals = [null, null, null, 'no_position', null, 'not_found', 'not_sufficient_funds']
    expect(checked.rows.map(({ refusal }) => refusal)).toEqual(refusals)
    expect(checked.rows[5]?.estimate).toBeNull()
    expect(checked.rows[3]?.detail).toEqual({ held: 2 })
    // Nothing is held or placed by it.
    expect(await balanceOf(customer)).toBe(before)
    expect(await ordersOf(customer)).toHaveLength(1)

    expect(checked.sum.available).toBe(before)
    const total = (row: number) => checked.rows[row]?.estimate?.total ?? 0n
    expect(checked.sum.proceeds).toBe(total(1))
    const reserved = checked.rows[4]?.estimate?.reserved ?? 0n
    const placed = await customer.call(placeBasket, { rows })
    expect(placed.rows.map(({ refusal }) => refusal)).toEqual(refusals)
    expect(await balanceOf(customer)).toBe(before - total(0) + total(1) - total(2) - reserved)
    const missing = BigInt(String(placed.rows[6]?.detail?.['needed']))
    expect(checked.sum.needed).toBe(total(0) + total(2) + reserved + missing)
    const fees = [0, 1, 2, 4, 6].flatMap((row) => checked.rows[row]?.estimate?.fees ?? [])
    expect(checked.sum.fees).toBe(fees.reduce((sum, { amount }) => sum + amount, 0n))
  })

  test('units that a row buys can be sold by the next one', async () => {
    const { call } = await world.customer({ cash: 10_000_00n })
    const rows = [bought(2), sold(2), sold(1)]
    expect((await call(checkBasket, { rows })).rows.map(({ refusal }) => refusal)).toEqual([
      null,
      null,
      'no_position',
    ])
  })
})

describe('keeping', () => {
  const rows = [
    bought(3, { type: 'stop_limit', stopPrice: 610_000_000n, limitPrice: 615_000_000n, validity: 'gtc' }),
    sold(1, { type: 'trailing', trailBps: 250 }),
    bought(1, { exitTarget: 700_000_000n, exitStop: 500_000_000n }),
  ]

  test('a basket is kept as it was written, changed, and removed', async () => {
    const { call } = await world.customer()
    const { basket } = await call(saveBasket, { name: ' Banks ', rows })
    const second = await call(saveBasket, { name: 'Autos', rows: [bought(1)] })
    expect((await call(listBaskets, {})).baskets).toMatchObject([
      { basket: second.basket, name: 'Autos', rows: [bought(1)] },
      { basket, name: 'Banks', rows },
    ])
    await call(saveBasket, { basket, name: 'Cars', rows: [bought(7)] })
    expect((await call(listBaskets, {})).baskets[1]).toMatchObject({
      basket,
      name: 'Cars',
      rows: [bought(7)],
    })
    await call(removeBasket, { basket })
    await call(removeBasket, { basket })
    expect((await call(listBaskets, {})).baskets).toHaveLength(1)
    expect(await refusalOf(call(saveBasket, { basket, name: 'Gone', rows }))).toMatchObject({
      code: 'not_found',
    })
  })

  test('one of thirty at once gets the last place', async () => {
    const { call } = await world.customer()
    for (let count = 1; count < maxBaskets; count++) await call(saveBasket, { name: `Basket ${count}`, rows })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, count) =>
        call(saveBasket, { name: `At once ${count}`, rows }).then(
          () => 'kept',
          ({ code }: { code: string }) => code,
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 'kept')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'baskets_full')).toHaveLength(29)
    expect((await call(listBaskets, {})).baskets).toHaveLength(maxBaskets)
  })

  test('another customer neither sees nor changes a basket', async () => {
    const [one, two] = [await world.customer(), await world.customer()]
    const { basket } = await one.call(saveBasket, { name: 'Mine', rows })
    expect((await two.call(listBaskets, {})).baskets).toEqual([])
    await two.call(removeBasket, { basket })
    expect(await refusalOf(two.call(saveBasket, { basket, name: 'Theirs', rows }))).toMatchObject({
      code: 'not_found',
    })
    expect((await one.call(listBaskets, {})).baskets).toMatchObject([{ name: 'Mine', rows }])
  })

  test.each([
    ['no row', { name: 'Empty', rows: [] }],
    ['one row too many', { name: 'Full', rows: Array.from({ length: maxBasketRows + 1 }, () => bought(1)) }],
  ])('%s is not a basket', async (_, input) => {
    const { token } = await world.customer()
    for (const what of ['save', 'check', 'place']) {
      const { name, rows: its } = input
      const wire = its.map(() => ({ tag: 'SBIN.NS', state: 'buy', count: 1 }))
      const response = await fetch(`${world.baseUrl}/stock/success/v2/basket/${what}`, {
        method: 'POST',
        headers: { token, 'content-type': 'application/json' },
        body: JSON.stringify({ ...(what === 'save' && { name }), rows: wire }),
      })
      expect([what, response.status]).toEqual([what, 400])
    }
  })

  test('a full basket of the longest rows is kept', async () => {
    const { call } = await world.customer()
    const full = Array.from({ length: maxBasketRows }, () => ({ ...rows[0], quantity: 2 ** 31 - 1 }) as Row)
    await call(saveBasket, { name: 'x'.repeat(40), rows: full })
    expect((await call(listBaskets, {})).baskets[0]?.rows).toHaveLength(maxBasketRows)
    await expect(call(saveBasket, { name: 'x'.repeat(41), rows: full })).rejects.toBeInstanceOf(
      UnfitInputError,
    )
  })
})
