/** Visitors write to the customer service, and learn nothing of anybody by it. */
import { newKey } from '@tarazu/contract/client'
import { claim, listQueues } from '@tarazu/contract/queues/api'
import { maxUnanswered, visitorLifetime_days } from '@tarazu/contract/support/rules'
import * as api from '@tarazu/contract/support/visitors-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { pruneVisitors } from './prune-visitors.ts'

let world: TestServer
let desk: Awaited<ReturnType<TestServer['operator']>>
beforeAll(async () => {
  world = await testServer()
  desk = await world.operator('support')
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

const say = (secret: string, content: string, key = newKey()) =>
  world.visitor(api.sendAsVisitor, { secret, content, key })
const read = async (secret: string) => (await world.visitor(api.readAsVisitor, { secret })).messages
const waiting = async () => (await desk.call(api.listVisitors, {})).rows
const numberOf = async (text: string) => {
  const { rows } = await desk.call(api.listVisitors, { show: 'all', limit: 100 })
  return rows.find(({ lastMessage }) => lastMessage === text)?.number ?? ''
}

test('a visitor writes, an operator answers, and only the holder of the secret reads it', async () => {
  const secret = newKey()
  const sent = await say(secret, 'I have forgotten my password.')
  expect(sent).toMatchObject({ author: 'customer', image: null, readAt: null })
  const [row] = await waiting()
  expect(row).toMatchObject({ lastMessage: 'I have forgotten my password.', lastAuthor: 'customer' })
  const number = row?.number ?? ''
  const hours = world.deps.policies.get().chat_service_level_hours
  expect(row?.dueAt).toBe((row?.waitingSince ?? 0) + hours * 3_600_000)
  const queue = (await desk.call(listQueues, {})).find(({ queue }) => queue === 'visitors')
  expect(queue).toMatchObject({ waiting: 1, oldest: row?.waitingSince, overdue: 0 })

  const seen = await desk.call(api.getVisitor, { number })
  expect(seen.messages.map(({ content }) => content)).toEqual(['I have forgotten my password.'])
  expect((await read(secret))[0]?.readAt).not.toBeNull()
  await desk.call(api.getVisitor, { number })
  const looks = world.deps.db.selectFrom('audit_entry').select('id').where('subject', '=', number)
  expect(await looks.where('action', '=', 'visitor.look').execute()).toHaveLength(1)
  await desk.call(api.answerVisitor, { number, content: 'We call the number of that account.' })
  expect(await waiting()).toEqual([])
  expect(await read(secret)).toMatchObject([
    { content: 'I have forgotten my password.' },
    { author: 'operator', content: 'We call the number of that account.' },
  ])
  expect((await desk.call(api.getVisitor, { number })).messages[1]).toMatchObject({
    name: expect.stringMatching(/^Operator/),
    readAt: expect.any(Number),
  })
  expect(await read(newKey())).toEqual([])
  const auditor = await world.operator('auditor')
  expect((await auditor.call(api.listVisitors, { show: 'all' })).rows[0]?.lastMessage).toBeNull()
  expect((await refusalOf(auditor.call(api.answerVisitor, { number, content: 'x' }))).code).toBe('forbidden')
})

test('a visitor’s secret and address are stored only as hashes', async () => {
  const secret = newKey()
  await say(secret, 'Who can read this?')
  const rows = await world.deps.db.selectFrom('visitor_conversation').selectAll().execute()
  const kept = JSON.stringify(
    rows.map((row) => ({ ...row, secret_hash: row.secret_hash.toString('latin1') })),
  )
  expect(kept).not.toContain(secret)
  expect(kept).not.toContain('127.0.0.1')
})

test('a lost answer and a retry write one message, also of a conversation that has just begun', async () => {
  const [secret, key] = [newKey(), newKey()]
  const all = await Promise.all(Array.from({ length: 8 }, () => say(secret, 'Once', key)))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect(await read(secret)).toHaveLength(1)
})

test('a visitor gets the same answer whether a phone is registered or not', async () => {
  const { phone } = await world.customer()
  const answers = []
  for (const asked of [phone, '9999999999']) {
    const secret = newKey()
    const { id: _, createdAt: __, content, ...rest } = await say(secret, `My number is ${asked}.`)
    answers.push({ ...rest, content: content.replace(asked, '') })
    const row = (await waiting()).find(({ lastMessage }) => lastMessage?.includes(asked))
    expect(Object.keys(row ?? {}).sort()).toEqual(
      [
        'claimedBy',
        'createdAt',
        'dueAt',
        'lastAt',
        'lastAuthor',
        'lastMessage',
        'number',
        'waitingSince',
      ].sort(),
    )
  }
  expect(answers[0]).toEqual(answers[1])
})

describe('an answer', () => {
  test.each([
    ['The code is 284615.', 'code_refused'],
    ['It is 284 615', 'code_refused'],
    ['２８４６１５', 'code_refused'],
    ['Pay to 123456789012', 'bank_details_refused'],
    ['Please pay the tax first, then you can withdraw.', 'bank_details_refused'],
    ['', 'message_empty'],
  ])('%j is refused with %s, and that is in the log', async (content, code) => {
    const text = `Please help ${newKey()}`
    await say(newKey(), text)
    const number = await numberOf(text)
    expect((await refusalOf(desk.call(api.answerVisitor, { number, content }))).code).toBe(code)
    const logged = await world.deps.db
      .selectFrom('audit_entry')
      .select('body')
      .where('subject', '=', number)
      .where('action', '=', 'chat.refused')
      .execute()
    expect(logged).toHaveLength(content === '' ? 0 : 1)
    expect(JSON.stringify(logged)).not.toContain('284615')
  })

  test('may hold numbers that are no code', async () => {
    const text = `Which fees? ${newKey()}`
    await say(newKey(), text)
    const content = 'Since 2026-11-22, 09:15: 0.03 %, at least 20.00.'
    expect(await desk.call(api.answerVisitor, { number: await numberOf(text), content })).toMatchObject({
      content,
    })
  })

  test('is given by one operator at a time, and needs no second one', async () => {
    const text = `Twice? ${newKey()}`
    await say(newKey(), text)
    const number = await numberOf(text)
    const colleague = await world.operator('support')
    await colleague.call(claim, { queue: 'visitors', thing: number })
    expect((await refusalOf(desk.call(api.answerVisitor, { number, content: 'I do it' }))).code).toBe(
      'claimed',
    )
    expect((await refusalOf(desk.call(api.closeVisitor, { number }))).code).toBe('claimed')
    await colleague.call(api.closeVisitor, { number })
    expect((await refusalOf(desk.call(api.closeVisitor, { number }))).code).toBe('already_decided')
    expect((await refusalOf(desk.call(api.getVisitor, { number: 'V0000000000Z' }))).code).toBe('not_found')
  })
})

test('a visitor may write twenty messages without an answer, and goes on after one', async () => {
  const secret = newKey()
  const text = (each: number) => `${secret} ${each}`
  for (let each = 1; each <= maxUnanswered; each += 1) await say(secret, text(each))
  expect((await refusalOf(say(secret, 'Hello?'))).code).toBe('too_many')
  await desk.call(api.answerVisitor, { number: await numberOf(text(maxUnanswered)), content: 'One moment.' })
  expect(await say(secret, 'Thank you')).toMatchObject({ content: 'Thank you' })
})

test('a visitor’s conversation is removed after thirty days without a message, and not before', async () => {
  const [secret, other] = [newKey(), newKey()]
  await say(secret, 'Long ago')
  await say(other, 'Long ago')
  world.clock.step((visitorLifetime_days - 1) * 86_400_000)
  await pruneVisitors(world.deps)
  expect(await read(secret)).toHaveLength(1)
  await say(other, 'Is anybody there?')
  world.clock.step(2 * 86_400_000)
  await pruneVisitors(world.deps)
  expect(await read(secret)).toEqual([])
  // Visitors who wrote since keep their conversations.
  expect(await read(other)).toHaveLength(2)
  expect(await world.deps.db.selectFrom('visitor_message').select('id').execute()).toHaveLength(2)
  desk = await world.operator('support')
})

describe('one address', () => {
  test('begins twenty conversations and sends a hundred messages an hour, and blocks no other', async () => {
    const limited = await testServer({ RATE_LIMITS: 'on' })
    const post = async (secret: string, remoteAddress: string) => {
      const payload = { secret, content: 'Hello', key: newKey() }
      const url = `/api${api.sendAsVisitor.path}`
      const answer = await limited.server.app.inject({ method: 'POST', url, payload, remoteAddress })
      return [answer.json().code ?? 'ok', answer.headers['retry-after'] !== undefined]
    }
    const begun = Array.from({ length: 20 }, newKey)
    for (const secret of begun) expect(await post(secret, '192.0.2.1')).toEqual(['ok', false])
    expect(await post(newKey(), '192.0.2.1')).toEqual(['too_many', true])
    expect(await post(newKey(), '192.0.2.2')).toEqual(['ok', false])
    for (const secret of [...begun, ...begun, ...begun, ...begun])
      expect(await post(secret, '192.0.2.1')).toEqual(['ok', false])
    expect(await post(begun[0] ?? '', '192.0.2.1')).toEqual(['too_many', true])
    // All addresses together begin five hundred.
    const everywhere = limited.deps.db.updateTable('guess').where('kind', '=', 'visitor-everywhere')
    await everywhere.set({ count: 499 }).execute()
    expect(await post(newKey(), '192.0.2.3')).toEqual(['ok', false])
    expect(await post(newKey(), '192.0.2.4')).toEqual(['too_many', true])
    await limited.close({ transfersAtLeast: 0 })
  })
})
