import { addBankCard, editBankCard, listBankCards } from '@tarazu/contract/bank-cards/api'
import type { RefusedError } from '@tarazu/contract/client-errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Deps } from '../deps.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { addBankCard as addCard } from './add-bank-card.ts'
import { editBankCard as editCard } from './edit-bank-card.ts'
import { listBankCards as listCards } from './list-bank-cards.ts'

let world: TestServer
let customer: TestCustomer

beforeAll(async () => {
  world = await testServer()
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

const card = { bank: 'State Bank of India', number: '30211234567', holder: 'Asha Rao', ifsc: 'SBIN0001234' }
const problemsOf = (of: Record<string, string>) =>
  Object.entries(of).map(([field, problem]) => ({ field, problem }))
const refused = (code: string, detail?: object) =>
  expect.objectContaining(detail ? { code, detail } : { code })

async function versionsOf(id: string) {
  return world.deps.db
    .selectFrom('bank_card_version as version')
    .innerJoin('bank_card', 'bank_card.id', 'version.card_id')
    .selectAll('version')
    .where('bank_card.number', '=', id)
    .orderBy('version.version')
    .execute()
}

test('a card is stored sealed and shown by its last four digits, and its owner is notified', async () => {
  customer = await world.customer()
  expect(await customer.call(listBankCards, {})).toEqual([])
  const added = await customer.call(addBankCard, { ...card, number: '3021 1234 567', ifsc: 'sbin0001234' })
  expect(added).toMatchObject({ ...card, type: 'bank', number: '****4567', status: 1 })
  // In paper mode a new card can be used at once.
  expect(added.usableFrom).toBe(added.createdAt)
  expect(await customer.call(listBankCards, { type: 'bank' })).toEqual([added])
  const [version] = await versionsOf(added.id)
  expect(version?.account.includes('30211234567')).toBe(false)
  expect(world.deps.secrets.unseal('bank-card', version?.account as Buffer).toString()).toBe('30211234567')
  const notices = await world.deps.db
    .selectFrom('notice')
    .selectAll()
    .where('customer_id', '=', customer.id)
    .execute()
  expect(notices).toMatchObject([{ kind: 'bank_card_changed', facts: { last4: '4567' } }])
})

test('editing a card makes a new version, and keeps missing fields and a masked number', async () => {
  const [before] = await customer.call(listBankCards, {})
  const id = before?.id ?? ''
  const edited = await customer.call(editBankCard, {
    id,
    bank: 'Canara Bank',
    ifsc: 'CNRB0000123',
    number: '****4567',
  })
  expect(edited).toMatchObject({
    id,
    bank: 'Canara Bank',
    ifsc: 'CNRB0000123',
    number: '****4567',
    holder: 'Asha Rao',
  })
  expect(await customer.call(editBankCard, { id, number: '998877665544' })).toMatchObject({
    number: '****5544',
  })
  // Sending the same again adds no version.
  await customer.call(editBankCard, { id, number: '998877665544' })
  expect((await versionsOf(id)).map(({ version, bank, last4 }) => [version, bank, last4])).toEqual([
    [1, 'State Bank of India', '4567'],
    [2, 'Canara Bank', '4567'],
    [3, 'Canara Bank', '5544'],
  ])
  const wiped = sql`update bank_card_version set bank = 'x'`.execute(world.deps.db)
  await expect(wiped).rejects.toThrow(/permission denied/)
})

test('a form that is sent twice makes one card, and an account can be on one card only', async () => {
  const other = await world.customer()
  const twins = await Promise.all(Array.from({ length: 8 }, () => other.call(addBankCard, card)))
  expect(new Set(twins.map(({ id }) => id)).size).toBe(1)
  await expect(other.call(addBankCard, { ...card, holder: 'A Rao' })).rejects.toEqual(refused('card_known'))
  const second = await other.call(addBankCard, { ...card, number: '30211234568' })
  await expect(other.call(editBankCard, { id: second.id, number: card.number })).rejects.toEqual(
    refused('card_known'),
  )
})

test.each([
  [{ ifsc: 'SBIN1001234' }, { ifsc: 'malformed' }],
  [{ ifsc: undefined }, { ifsc: 'missing' }],
  [{ bank: undefined }, { bank: 'missing' }],
  [
    { bank: undefined, number: '4539148803436467' },
    { bank: 'missing', bank_card: 'real_card' },
  ],
  [{ number: '12345678' }, { bank_card: 'malformed' }],
  [
    { holder: '', bank: '' },
    { bank_user: 'missing', bank: 'missing' },
  ],
])('a card with %j is refused, naming the field', async (changed, problems) => {
  const refusal = (await customer
    .call(addBankCard, { ...card, ...changed })
    .catch((error) => error)) as RefusedError
  expect(refusal.code).toBe('card_invalid')
  const byField = (one: { field: string }, other: { field: string }) => one.field.localeCompare(other.field)
  expect((refusal.detail['fields'] as { field: string }[]).toSorted(byField)).toEqual(
    problemsOf(problems).toSorted(byField),
  )
})

test.each(['4539148803436467', '36148907647338', '675974900135021840'])(
  'the number of a real card is refused in paper mode: %s',
  async (number) => {
    await expect(customer.call(addBankCard, { ...card, number })).rejects.toEqual(refused('card_real'))
  },
)

test('a bank name that is given in the field of product 3 becomes the bank of the card', async () => {
  const other = await world.customer()
  const { bank: branch, ...rest } = card
  expect(await other.call(addBankCard, { ...rest, branch })).toMatchObject({ bank: branch, branch: '' })
})

test('thirty cards added at once become ten', async () => {
  const many = await world.customer()
  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) => many.call(addBankCard, { ...card, number: `30211234${600 + n}` })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toEqual(refused('card_limit'))
  expect(await many.call(listBankCards, {})).toHaveLength(10)
})

test('in pesos a card has a CLABE or a test card number, and no IFSC', async () => {
  const mexico = await testServer({ CURRENCY: 'MXN' })
  const somebody = await mexico.customer()
  const clabe = { bank: 'Banorte', number: '032180000118359719', holder: 'Ana Soto' }
  expect(await somebody.call(addBankCard, clabe)).toMatchObject({ number: '****9719', ifsc: '' })
  expect(await somebody.call(addBankCard, { ...clabe, number: '4242 4242 4242 4242' })).toMatchObject({
    number: '****4242',
  })
  await expect(somebody.call(addBankCard, { ...clabe, number: '032180000118359718' })).rejects.toEqual(
    refused('card_invalid', { fields: problemsOf({ bank_card: 'check_digit' }) }),
  )
  await mexico.close({ transfersAtLeast: 0 })
})

test('the card of another customer cannot be edited', async () => {
  const [mine] = await customer.call(listBankCards, {})
  const stranger = await world.customer()
  const edit = stranger.call(editBankCard, { id: mine?.id ?? '', bank: 'Mine now' })
  await expect(edit).rejects.toEqual(refused('not_found'))
})

describe('in live mode', () => {
  const live = (): Deps => ({ ...world.deps, settings: { ...world.deps.settings, mode: 'live' } })
  const callerOf = ({ id }: TestCustomer) => ({ id, sessionId: 0, frozen: false }) as Caller

  async function verified(name: string) {
    const owner = await world.customer()
    await world.deps.db
      .insertInto('identity')
      .values({
        customer_id: owner.id,
        number: `IDENTITY${String(owner.id).padStart(4, '0')}`,
        state: 'approved',
        id_type: 'passport',
        real_name: name,
        name_words: name.toLowerCase().split(' '),
        id_number: Buffer.from('sealed'),
        id_last4: '1234',
        front: null,
        back: null,
        timeline: '[]',
        submitted_at: new Date(world.clock.now()),
      })
      .execute()
    return owner
  }

  test('a new or changed card cannot be used for a day', async () => {
    const owner = await verified('Asha Rao')
    const added = await addCard(live(), callerOf(owner), card)
    expect(added.usableFrom - added.createdAt).toBe(86_400_000)
    world.clock.step(2 * 86_400_000)
    const changed = await editCard(live(), callerOf(owner), { id: added.id, bank: 'Canara Bank' })
    expect(changed.usableFrom - world.clock.now()).toBeGreaterThan(86_390_000)
  })

  test('the holder of a card has to be the verified customer', async () => {
    const owner = await verified('Rao Asha')
    await expect(addCard(live(), callerOf(owner), { ...card, holder: 'Ravi Rao' })).rejects.toEqual(
      refused('card_invalid', { fields: problemsOf({ bank_user: 'other_name' }) }),
    )
    expect(await addCard(live(), callerOf(owner), card)).toMatchObject({ status: 1 })
    await world.deps.db
      .updateTable('identity')
      .set({ real_name: 'Meera Iyer' })
      .where('customer_id', '=', owner.id)
      .execute()
    expect(await listCards(live(), callerOf(owner))).toMatchObject([{ status: 2 }])
  })

  test('real cards are accepted', async () => {
    const owner = await verified('Asha Rao')
    const added = await addCard(live(), callerOf(owner), { ...card, number: '4539148803436467' })
    expect(added.number).toBe('****6467')
  })
})
