import { expect, test } from 'vitest'
import { makeAppendSum, type Part } from './append-sum.ts'

const minute = 60_000

/** A table of ids, how many of its rows each look went over, and which transactions are running. */
function table() {
  const rows: bigint[] = []
  const looked: number[] = []
  const horizon = { oldest: 1n, next: 1n }
  const look = async (_: never, after: bigint, upTo: bigint): Promise<Part[]> => {
    const tail = rows.filter((id) => id > after)
    looked.push(tail.length)
    const last = tail.toSorted((a, b) => Number(a - b)).at(-1) ?? 0n
    const settled = tail.filter((id) => id <= upTo)
    const odd = (ids: bigint[]) => BigInt(ids.filter((id) => id % 2n === 1n).length)
    return [
      { name: 'all', sum: BigInt(tail.length), settled: BigInt(settled.length), last },
      { name: 'odd', sum: odd(tail), settled: odd(settled), last: 0n },
    ]
  }
  const sums = makeAppendSum(look, async () => ({ ...horizon }))
  const count = async (now: number) => Object.fromEntries(await sums(undefined as never, now))
  return { rows, looked, count, horizon }
}

test('sums all rows, and reads each row only for a while', async () => {
  const { rows, looked, count } = table()
  expect(await count(0)).toEqual({ all: 0n, odd: 0n })
  let id = 0n
  for (let at = minute; at <= 20 * minute; at += minute) {
    rows.push(++id, ++id, ++id)
    const odd = rows.filter((each) => each % 2n === 1n).length
    expect(await count(at)).toEqual({ all: BigInt(rows.length), odd: BigInt(odd) })
  }
  expect(rows).toHaveLength(60)
  expect(Math.max(...looked)).toBeLessThanOrEqual(9)
})

test('a row that is committed late, with a lower id, is counted too', async () => {
  const { rows, count } = table()
  rows.push(1n, 3n)
  expect(await count(0)).toEqual({ all: 2n, odd: 2n })
  rows.push(4n)
  expect((await count(59_000))['all']).toBe(3n)
  rows.push(2n)
  expect((await count(minute))['all']).toBe(4n)
  expect((await count(2 * minute))['all']).toBe(4n)
  expect((await count(3 * minute))['all']).toBe(4n)
})

test('no sum is final while a transaction from before it runs, however long', async () => {
  const { rows, count, horizon } = table()
  rows.push(1n, 3n)
  Object.assign(horizon, { oldest: 7n, next: 9n })
  for (let at = 0; at < 10 * minute; at += minute) expect((await count(at))['all']).toBe(2n)
  // Number 7 ends.
  rows.push(2n)
  Object.assign(horizon, { oldest: 9n, next: 9n })
  for (let at = 10 * minute; at < 15 * minute; at += minute) expect((await count(at))['all']).toBe(3n)
})
