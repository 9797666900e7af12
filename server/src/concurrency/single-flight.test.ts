import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

/** A single flight whose reads the test resolves. */
function held() {
  const readings: PromiseWithResolvers<number>[] = []
  const ask = singleFlight(() => {
    const reading = Promise.withResolvers<number>()
    readings.push(reading)
    return reading.promise
  })
  return { readings, ask }
}

test('all who ask during a reading share the one after it', async () => {
  const { readings, ask } = held()
  const first = ask()
  const later = [ask(), ask(), ask()]
  expect(readings).toHaveLength(1)
  readings[0]?.resolve(1)
  expect(await first).toBe(1)
  expect(readings).toHaveLength(2)
  const last = ask()
  readings[1]?.resolve(2)
  expect(await Promise.all(later)).toEqual([2, 2, 2])
  readings[2]?.resolve(3)
  expect(await last).toBe(3)
  const alone = ask()
  readings[3]?.resolve(4)
  expect(await alone).toBe(4)
})

test('a failed read fails for those who shared it, and the next is read anew', async () => {
  const { readings, ask } = held()
  const [first, second] = [ask(), ask()]
  readings[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  readings[1]?.resolve(2)
  expect(await second).toBe(2)
})
