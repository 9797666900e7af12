import { chartChoices, usualChoices } from '@tarazu/contract/market/chart-choices'
import { getChartChoices, keepChartChoices } from '@tarazu/contract/market/choices-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer
beforeAll(async () => {
  world = await testServer({}, { leads: false })
})
afterAll(() => world?.close({ transfersAtLeast: 0 }))

const chosen = {
  ...usualChoices,
  shown: '1Y',
  kind: 'bars',
  log: true,
  indicators: [{ kind: 'rsi', length: 14 }],
  compare: 'SBIN.NS',
} as const

test('choices are those of one customer, and the last ones hold', async () => {
  const [one, other] = [await world.customer(), await world.customer()]
  expect(await one.call(getChartChoices, {})).toEqual(usualChoices)
  await one.call(keepChartChoices, { ...chosen, indicators: [] })
  await one.call(keepChartChoices, { ...chosen, indicators: [...chosen.indicators] })
  expect(await one.call(getChartChoices, {})).toEqual(chosen)
  expect(await other.call(getChartChoices, {})).toEqual(usualChoices)
})

test('what is not listed cannot be compared with', async () => {
  const { call } = await world.customer()
  const given = { ...usualChoices, compare: 'NOPE.NS' }
  await expect(call(keepChartChoices, given)).rejects.toMatchObject({ code: 'not_found' })
  expect(await call(getChartChoices, {})).toEqual(usualChoices)
})

test('choices that are none any more count as none', async () => {
  const { call, id } = await world.customer()
  await call(keepChartChoices, { ...usualChoices, log: true })
  const earlier = JSON.stringify({ shown: 'hourly' })
  await world.deps.db
    .updateTable('chart_choices')
    .set({ choices: earlier })
    .where('customer_id', '=', id)
    .execute()
  expect(await call(getChartChoices, {})).toEqual(usualChoices)
})

test.each([
  ['length', { indicators: [{ kind: 'sma', length: 201 }] }],
  ['length', { indicators: [{ kind: 'sma', length: 1 }] }],
  ['number', { indicators: Array.from({ length: 7 }, () => ({ kind: 'sma', length: 20 })) }],
])('an indicator beyond its limits is none: %s', (_, part) => {
  expect(chartChoices.safeParse({ ...usualChoices, ...part }).success).toBe(false)
})

test.each([2, 200])('an indicator of %i bars is one', (length) => {
  const given = { ...usualChoices, indicators: [{ kind: 'sma', length }] }
  expect(chartChoices.safeParse(given).success).toBe(true)
})
