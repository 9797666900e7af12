import { listBankLines, matchCertainLines } from '@tarazu/contract/reconciliation/bank-lines-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankWorld, bankWorld } from '../testing/bank-world.ts'

let world: BankWorld

beforeAll(async () => {
  world = await bankWorld()
})
afterAll(() => world.close({ transfersAtLeast: 2_000 }))

/** Numbers such as those of recharges, and of none. */
const ofNothing = (n: number) => `ZZZZ${String(n).padStart(8, '0')}`

test('certain lines are matched, however many earlier lines name numbers that do not exist', async () => {
  const lines = Array.from({ length: 2_001 }, (_, n) => ({ amount: 1_00n, text: ofNothing(n) }))
  await world.bring(...lines)
  const customer = await world.customer()
  const { id } = await world.ask(customer, '6100')
  await world.bring({ amount: 6_100_00n, text: id })
  expect(await world.one.call(matchCertainLines, {})).toEqual({ matched: 1, left: 0 })
  const { rows } = await world.one.call(listBankLines, { direction: 'in', state: 'matched' })
  expect(rows.map(({ matchedWith }) => matchedWith)).toEqual([id])
})

test('at most two hundred certain lines are matched at a time, and the answer says how many are left', async () => {
  const customers = await Promise.all(Array.from({ length: 7 }, () => world.customer()))
  const asked = customers.flatMap((customer) => Array.from({ length: 29 }, () => world.ask(customer, '5000')))
  const ids = (await Promise.all(asked)).map(({ id }) => id)
  await world.bring(...ids.map((text) => ({ amount: 5_000_00n, text })))
  let matched = 0
  for (let left = ids.length; left > 0; ) {
    const answer = await world.one.call(matchCertainLines, {})
    expect(answer.matched).toBeGreaterThan(0)
    expect(answer.matched).toBeLessThanOrEqual(200)
    matched += answer.matched
    left = answer.left
    expect(matched + left).toBe(203)
  }
})
