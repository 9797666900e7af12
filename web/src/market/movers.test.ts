import { expect, test } from 'vitest'
import { movers } from './movers.ts'

const row = (symbol: string, changePercent: number | null) => ({ symbol, changePercent })

test('movers are ordered by the size of their change, up or down', () => {
  const rows = [row('a', 1), row('b', -3), row('c', 2), row('d', 0), row('e', null)]
  expect(movers(rows, 2).map(({ symbol }) => symbol)).toEqual(['b', 'c'])
  expect(movers(rows, 9).map(({ symbol }) => symbol)).toEqual(['b', 'c', 'a'])
})
