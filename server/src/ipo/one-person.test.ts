import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Deps } from '../deps.ts'
import { type IssueWorld, issueWorld } from '../testing/issue-world.ts'
import { applyToIssue, cancelApplication } from './apply-to-issue.ts'

let world: IssueWorld
beforeAll(async () => {
  world = await issueWorld()
}, 60_000)
afterAll(() => world.close({ transfersAtLeast: 1 }))

let papers = 0
/** A customer whose name was verified with papers that have this key. */
async function verified(key: Buffer | null) {
  const { id } = await world.customer({ cash: 50_000_00n })
  await world.deps.db
    .insertInto('identity')
    .values({
      customer_id: id,
      number: `PAPERS00000${++papers}`,
      state: 'approved',
      id_type: 'passport',
      real_name: 'Asha Rao',
      name_words: ['asha', 'rao'],
      id_number: Buffer.from('sealed'),
      id_last4: '1234',
      id_key: key,
      timeline: '[]',
      submitted_at: new Date(world.clock.now()),
    })
    .execute()
  return { id, sessionId: 0, frozen: false } as Caller
}

test('in live mode a person can apply to an issue once, also with several accounts at once', async () => {
  // In live mode nobody may apply to an Indian issue.
  const issue = await world.opened({ market: 'US', priceLow: 950_000n, priceHigh: 1_000_000n })
  world.feed.set('USDINR=X', 80)
  const live: Deps = { ...world.deps, settings: { ...world.deps.settings, mode: 'live' } }
  const input = { issue: issue.id, symbol: issue.symbol, quantity: 100, seenPrice: issue.price }
  const apply = (caller: Caller, deps = live) =>
    applyToIssue(deps, caller, input).then(
      ({ number }) => number,
      (thrown: { code?: string }) => thrown.code ?? 'failed',
    )
  const key = Buffer.alloc(32, 3)
  const [one, twin, other] = [await verified(key), await verified(key), await verified(Buffer.alloc(32, 4))]
  const answers = await Promise.all([one, twin].map((caller) => apply(caller)))
  expect(answers.filter((answer) => answer === 'own_limit')).toHaveLength(1)
  expect(answers.filter((answer) => /^[0-9A-Z]{12}$/.test(answer))).toHaveLength(1)
  expect(await apply(other)).toMatch(/^[0-9A-Z]{12}$/)
  // Without a key, four digits and a name are not enough to tell people apart.
  for (const caller of [await verified(null), await verified(null)])
    expect(await apply(caller)).toMatch(/^[0-9A-Z]{12}$/)

  // After a cancellation either account can apply again.
  const [winner, loser] = answers[0] === 'own_limit' ? [twin, one] : [one, twin]
  await cancelApplication(live, winner, { number: answers.find((answer) => answer !== 'own_limit') ?? '' })
  expect(await apply(loser)).toMatch(/^[0-9A-Z]{12}$/)
  expect(await apply(winner)).toBe('own_limit')
  // Paper mode verifies nobody.
  expect(await apply(winner, world.deps)).toMatch(/^[0-9A-Z]{12}$/)
})
