import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
})

async function fresh() {
  const module = await import('./wanted-symbols.ts')
  let changes = 0
  module.symbolsChanged(() => changes++)
  return { ...module, changes: () => changes }
}

test('many components that ask in one moment make one subscription', async () => {
  const { wantSymbols, subscribedSymbols, changes } = await fresh()
  wantSymbols(['A', 'B'])
  wantSymbols(['B', 'C'])
  vi.runAllTimers()
  expect(changes()).toBe(1)
  expect(subscribedSymbols()).toEqual(['A', 'B', 'C'])
})

test('a symbol stays subscribed until the last component that wants it has gone', async () => {
  const { wantSymbols, subscribedSymbols } = await fresh()
  const first = wantSymbols(['A'])
  const second = wantSymbols(['A'])
  first()
  expect(subscribedSymbols()).toEqual(['A'])
  second()
  expect(subscribedSymbols()).toEqual([])
})

test('a symbol that is subscribed already causes no new connection, nor does giving one up', async () => {
  const { wantSymbols, subscribedSymbols, changes } = await fresh()
  const release = wantSymbols(['A', 'B'])
  vi.runAllTimers()
  subscribedSymbols()
  wantSymbols(['A'])
  release()
  vi.runAllTimers()
  expect(changes()).toBe(1)
})

test('if more symbols are wanted than a stream may carry, the latest ones win', async () => {
  const { wantSymbols, subscribedSymbols } = await fresh()
  wantSymbols(Array.from({ length: 250 }, (_, index) => `S${index}`))
  expect(subscribedSymbols()).toHaveLength(200)
  expect(subscribedSymbols().at(-1)).toBe('S249')
})
