import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { act } from '../acts/act.ts'
import { type SessionWorld, sessionWorld } from '../testing/session-world.ts'
import type { Freezing } from './accounts.ts'

/** The events of the lifecycle "Account" in every state. Closing is separate, and changes no state. */
const states = ['active', 'frozen', 'restricted', 'both'] as const
type State = (typeof states)[number]
const events = ['freeze', 'lift', 'restrict', 'release'] as const
type Event = (typeof events)[number]

/** Events left out are refused. */
const next: Record<State, Partial<Record<Event, State>>> = {
  active: { freeze: 'frozen', restrict: 'restricted' },
  frozen: { lift: 'active', restrict: 'both' },
  restricted: { freeze: 'both', release: 'active' },
  both: { lift: 'restricted', release: 'frozen' },
}

const every = states.flatMap((state) =>
  events.flatMap((event) =>
    [false, true].map((closed) => ({ state, event, closed, becomes: next[state][event] ?? 'refused' })),
  ),
)

let world: SessionWorld

beforeAll(async () => {
  world = await sessionWorld()
})
afterAll(() => world.close())

const freezingOf = (customer: number, by: Freezing['by']): Freezing => ({
  customer,
  by,
  reason: by === 'operator' ? 'A review.' : null,
  until: by === 'operator' ? world.clock.now() + 3_600_000 : null,
})

/** Returns whether the event changed anything. */
async function happens(customer: number, event: Event): Promise<boolean> {
  const { accounts } = world.sessions
  return act(world, async (act) => {
    if (event === 'freeze') return accounts.freeze(act, freezingOf(customer, 'customer'))
    if (event === 'restrict') return accounts.freeze(act, freezingOf(customer, 'operator'))
    const by = event === 'lift' ? 'customer' : 'operator'
    return (await accounts.release(act, customer, by)) !== undefined
  })
}

const close = (customer: number) => act(world, (act) => world.sessions.accounts.close(act, customer))

const rowOf = (id: number) =>
  world.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function stateOf(id: number): Promise<State> {
  const { frozen_by, own_frozen_at } = await rowOf(id)
  if (frozen_by === null) return 'active'
  if (frozen_by === 'customer') return 'frozen'
  return own_frozen_at === null ? 'restricted' : 'both'
}

const ways: Record<State, Event[]> = {
  active: [],
  frozen: ['freeze'],
  restricted: ['restrict'],
  both: ['freeze', 'restrict'],
}

/** One customer for all cases, reset after each. */
let person: number | undefined

async function accountThatIs(state: State) {
  person ??= (await world.customer()).id
  await world.db
    .updateTable('customer')
    .set({
      ...{ frozen_at: null, frozen_by: null, frozen_reason: null, frozen_until: null, own_frozen_at: null },
      closed_at: null,
    })
    .where('id', '=', person)
    .execute()
  for (const event of ways[state]) await happens(person, event)
  expect(await stateOf(person)).toBe(state)
  return person
}

describe('an account', () => {
  test.each(every)('that is $state, closed: $closed, after $event: $becomes', async (given) => {
    const { state, event, closed, becomes } = given
    const id = await accountThatIs(state)
    if (closed) await close(id)
    const before = await rowOf(id)
    world.step(1_000)
    expect(await happens(id, event)).toBe(becomes !== 'refused')
    const after = await rowOf(id)
    if (becomes === 'refused') expect(after).toEqual(before)
    else expect(await stateOf(id)).toBe(becomes)
    expect(after.closed_at).toEqual(before.closed_at)
    // The operators' reason is kept as long as their restriction, and no longer.
    const restricted = ['restricted', 'both'].includes(await stateOf(id))
    expect([after.frozen_reason !== null, after.frozen_until !== null]).toEqual([restricted, restricted])
  })

  test.each(states)('that is %s is closed once, and stays as it is otherwise', async (state) => {
    const id = await accountThatIs(state)
    const { accounts } = world.sessions
    await expect(accounts.refuseClosed(world.db, id)).resolves.toBeUndefined()
    expect(await close(id)).toBe(true)
    const { closed_at } = await rowOf(id)
    world.step(1_000)
    expect(await close(id)).toBe(false)
    expect((await rowOf(id)).closed_at).toEqual(closed_at)
    expect(await stateOf(id)).toBe(state)
    await expect(accounts.refuseClosed(world.db, id)).rejects.toMatchObject({ code: 'account_closed' })
  })
})
