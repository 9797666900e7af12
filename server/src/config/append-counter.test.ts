import { expect, test } from 'vitest'
import { type Counted, makeAppendCounter } from './append-counter.ts'

const minute = 60_000

/** A table of ids, and how many of its rows each look went over. */
function table() {
  const rows: bigint[] = []
  const looked: number[] = []
  const look = async (_: undefined, after: bigint, upTo: bigint): Promise<Counted[]> => {
    const tail = rows.filter((id) => id > after)
    looked.push(tail.length)
    const last = tail.toSorted((a, b) => Number(a - b)).at(-1) ?? 0n
    const settled = tail.filter((id) => id <= upTo)
    const odd = (ids: bigint[]) => BigInt(ids.filter((id) => id % 2n === 1n).length)
    return [
      { name: 'all', rows: BigInt(tail.length), settled: BigInt(settled.length), last },
      { name: 'odd', rows: odd(tail), settled: odd(settled), last: 0n },
    ]
  }
  return { rows, looked, count: makeAppendCounter(look) }
}

test('counts what is there, and goes over no row for ever', async () => {
  const { rows, looked, count } = table()
  expect(await count(undefined, 0)).toEqual({ all: 0, odd: 0 })
  let id = 0n
  for (let at = minute; at <= 20 * minute; at += minute) {
    rows.push(++id, ++id, ++id)
    const odd = rows.filter((each) => each % 2n === 1n).length
    expect(await count(undefined, at)).toEqual({ all: rows.length, odd })
  }
  expect(rows).toHaveLength(60)
  expect(Math.max(...looked)).toBeLessThanOrEqual(9)
})

test('a row that is committed late, with a lower id, is counted too', async () => {
  const { rows, count } = table()
  rows.push(1n, 3n)
  expect(await count(undefined, 0)).toEqual({ all: 2, odd: 2 })
  rows.push(4n)
  expect((await count(undefined, 59_000))['all']).toBe(3)
  rows.push(2n)
  expect((await count(undefined, minute))['all']).toBe(4)
  expect((await count(undefined, 2 * minute))['all']).toBe(4)
  expect((await count(undefined, 3 * minute))['all']).toBe(4)
})
