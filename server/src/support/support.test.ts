import { decideProposal } from '@tarazu/contract/approvals/api'
import { BusyError, RefusedError } from '@tarazu/contract/client-errors'
import { claim, listQueues } from '@tarazu/contract/queues/api'
import * as api from '@tarazu/contract/support/api'
import { maxMessagesPerMinute } from '@tarazu/contract/support/rules'
import { upload } from '@tarazu/contract/uploads/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openEventStream, openOperatorStream } from '../testing/event-stream.ts'
import { jpegPhoto } from '../testing/hostile-images.ts'
import { setPolicies } from '../testing/set-policies.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { xssPayloads } from '../testing/xss-payloads.ts'
import { notifyOfAnswers, patience_ms } from './notify-of-answers.ts'

const soon = { timeout: 10_000, interval: 5 }
const minute = 60_000

type Operator = Awaited<ReturnType<TestServer['operator']>>

let world: TestServer
let clerk: Operator
let colleague: Operator
let customer: TestCustomer

beforeAll(async () => {
  world = await testServer()
  clerk = await world.operator('support')
  colleague = await world.operator('support')
})
beforeEach(async () => {
  customer = await world.customer()
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

async function refusalOf(asked: Promise<unknown>) {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(RefusedError)
  return error as RefusedError
}

const write = (content: string, from = customer) => from.call(api.sendMessage, { content })
const answer = (content: string, to = customer, by = clerk) =>
  by.call(api.answerCustomer, { customer: to.displayId, content })
const seenByCustomer = async (of = customer) => (await of.call(api.readMessages, {})).messages
const conversation = (by = clerk, of = customer) => by.call(api.getConversation, { customer: of.displayId })
const unread = async () => (await customer.call(api.getUnreadCount, {})).unread
const texts = (messages: readonly { author: string; content: string }[]) =>
  messages.map(({ author, content }) => `${author}: ${content}`)
async function auditOf(subject: string) {
  const rows = await world.deps.db
    .selectFrom('audit_entry')
    .select(['body', 'action', 'customer_id'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, detail: (JSON.parse(row.body) as { detail?: unknown }).detail }))
}
/** Posts past the client's own checks. */
async function post(content: string) {
  const answered = await fetch(`${world.baseUrl}${api.sendMessage.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: customer.token },
    body: JSON.stringify({ content }),
  })
  return { status: answered.status, ...((await answered.json()) as { code?: string }) }
}

async function photo(of: TestCustomer) {
  const file = new File([new Uint8Array(await jpegPhoto())], 'photo.jpg', { type: 'image/jpeg' })
  return (await of.call(upload, { file })).url
}

describe('a conversation', () => {
  test('goes both ways, and each side sees when the other has read', async () => {
    expect(await customer.call(api.readMessages, {})).toEqual({ messages: [], more: false, serviceLevel: 1 })
    await write('Where is my recharge?')
    const [mine] = await seenByCustomer()
    expect(mine).toMatchObject({ author: 'customer', content: 'Where is my recharge?', readAt: null })

    const opened = await conversation()
    expect(texts(opened.messages)).toEqual(['customer: Where is my recharge?'])
    expect(opened.conversation).toMatchObject({
      customer: customer.displayId,
      lastAuthor: 'customer',
      waitingSince: mine?.createdAt,
      dueAt: (mine?.createdAt ?? 0) + 60 * minute,
    })
    expect((await seenByCustomer())[0]?.readAt).toEqual(expect.any(Number))

    expect(await answer('It has arrived.')).toMatchObject({ author: 'operator', readAt: null })
    expect(await unread()).toBe(1)
    expect((await conversation()).messages.at(-1)).toMatchObject({ name: 'Operator 1', readAt: null })
    expect(texts(await seenByCustomer())).toEqual([
      'customer: Where is my recharge?',
      'operator: It has arrived.',
    ])
    expect(await unread()).toBe(0)
    const after = await conversation()
    expect(after.messages.at(-1)?.readAt).toEqual(expect.any(Number))
    expect(after.conversation).toMatchObject({ waitingSince: null, dueAt: null, assignedTo: 'Operator 1' })
  })

  test('that is not read is notified once, and again after they have read', async () => {
    const told = async () => {
      await notifyOfAnswers(world.deps)
      const { count } = await world.deps.db
        .selectFrom('notice')
        .select((of) => of.fn.countAll<bigint>().as('count'))
        .where('customer_id', '=', customer.id)
        .where('kind', '=', 'chat_answered')
        .executeTakeFirstOrThrow()
      return Number(count)
    }
    await write('Is anybody there?')
    await answer('We look into it.')
    expect(await told()).toBe(0)
    // A customer with the chat open has read it by then.
    await seenByCustomer()
    world.clock.step(patience_ms + 1_000)
    expect(await told()).toBe(0)
    await answer('It is done.')
    await answer('And one more thing.')
    world.clock.step(patience_ms + 1_000)
    const both = await Promise.all([told(), told()])
    expect(Math.max(...both)).toBe(1)
    await answer('Are you there?')
    world.clock.step(patience_ms + 1_000)
    expect(await told()).toBe(1)
    await seenByCustomer()
    await answer('Goodbye.')
    world.clock.step(patience_ms + 1_000)
    expect(await told()).toBe(2)
  })

  test('is not marked as read by an auditor', async () => {
    await write('Hello?')
    const auditor = await world.operator('auditor')
    expect((await conversation(auditor)).messages).toHaveLength(1)
    expect((await seenByCustomer())[0]?.readAt).toBeNull()
  })

  test('is read in the list only by operators who answer', async () => {
    const sender = await world.customer()
    await write('My account is 30210000001.', sender)
    const auditor = await world.operator('auditor')
    for (const [by, read] of [
      [clerk, 'My account is 30210000001.'],
      [auditor, null],
    ] as const)
      expect((await by.call(api.listConversations, { show: 'all' })).rows[0]).toMatchObject({
        customer: sender.displayId,
        lastMessage: read,
      })
  })

  test('is logged once an hour when it is read; of an auditor the customer is notified', async () => {
    const sender = await world.customer()
    await write('My card is lost.', sender)
    const auditor = await world.operator('auditor')
    for (const by of [clerk, auditor, clerk, auditor]) await conversation(by, sender)
    const looks = await world.deps.db
      .selectFrom('audit_entry')
      .select(['actor', 'action'])
      .where('customer_id', '=', sender.id)
      .where('action', '=', 'chat.look')
      .orderBy('id')
      .execute()
    expect(looks.map(({ actor }) => actor)).toEqual([clerk.email, auditor.email])
    const told = await world.deps.db
      .selectFrom('notice')
      .select(['kind', 'facts'])
      .where('customer_id', '=', sender.id)
      .execute()
    expect(told).toEqual([{ kind: 'chat_viewed', facts: { role: 'auditor' } }])
  })

  test('of a customer who has not written is not found', async () => {
    expect((await refusalOf(conversation())).code).toBe('not_found')
    expect((await refusalOf(answer('Hello'))).code).toBe('not_found')
  })

  test('has one order of thirty messages sent at once, and a reader by key misses none', async () => {
    const sent = Array.from({ length: 30 }, (_, index) => `message ${index}`)
    const heard: string[] = []
    const { call } = customer
    let after = 0
    let sending = true
    // An overloaded server says so; retrying with the same key writes once.
    const persistent = async (content: string): Promise<unknown> => {
      const input = { content, key: content.replace(' ', '-') }
      return call(api.sendMessage, input).catch((error: unknown) => {
        if (error instanceof BusyError) return persistent(content)
        throw error
      })
    }
    const reading = (async () => {
      for (;;) {
        const last = !sending
        const { messages } = await call(api.readMessages, { after, limit: 100 })
        for (const { id, content } of messages) {
          expect(id).toBeGreaterThan(after)
          after = id
          heard.push(content)
        }
        if (last) return
      }
    })()
    await Promise.all(sent.map((content) => persistent(content))).finally(() => {
      sending = false
    })
    await reading
    expect(heard).toHaveLength(30)
    expect(new Set(heard)).toEqual(new Set(sent))
    expect((await seenByCustomer()).map(({ content }) => content)).toEqual(heard)
    const times = (await seenByCustomer()).map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort((one, other) => one - other))
  })

  test('is read backwards from the newest, page by page', async () => {
    for (let count = 0; count < 7; count++) await write(`message ${count}`)
    const newest = await customer.call(api.readMessages, { limit: 3 })
    expect([newest.more, newest.messages.map(({ content }) => content.slice(-1)).join('')]).toEqual([
      true,
      '456',
    ])
    const older = await customer.call(api.readMessages, { limit: 3, before: newest.messages[0]?.id })
    expect([older.more, older.messages.map(({ content }) => content.slice(-1)).join('')]).toEqual([
      true,
      '123',
    ])
    const oldest = await clerk.call(api.getConversation, {
      customer: customer.displayId,
      limit: 3,
      before: older.messages[0]?.id ?? 1,
    })
    expect([oldest.more, texts(oldest.messages)]).toEqual([false, ['customer: message 0']])
  })

  test('of another customer is never seen', async () => {
    const other = await world.customer()
    await write('Only for me')
    const sent = await write('Mine, too')
    await answer('Only for you')
    expect((await other.call(api.readMessages, {})).messages).toEqual([])
    expect((await other.call(api.readMessages, { after: 0 })).messages).toEqual([])
    expect((await other.call(api.readMessages, { before: sent.id + 1_000 })).messages).toEqual([])
    expect((await other.call(api.getUnreadCount, {})).unread).toBe(0)
    expect(await unread()).toBe(1)
  })
})

describe('sending', () => {
  test('again with the same key writes once, thirty times at once as well', async () => {
    const input = { content: 'Once', key: 'a-key-of-the-app' }
    const answers = await Promise.all(Array.from({ length: 30 }, () => customer.call(api.sendMessage, input)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await seenByCustomer()).toHaveLength(1)
    // Another customer may use the same key.
    const other = await world.customer()
    await other.call(api.sendMessage, input)
    expect(await seenByCustomer(other)).toHaveLength(1)
    await clerk.call(api.answerCustomer, {
      customer: customer.displayId,
      content: 'Yes',
      key: 'of-the-clerk',
    })
    await clerk.call(api.answerCustomer, {
      customer: customer.displayId,
      content: 'Yes',
      key: 'of-the-clerk',
    })
    expect(await seenByCustomer()).toHaveLength(2)
  })

  test(`of more than ${maxMessagesPerMinute} a minute is refused, and goes on in the next`, async () => {
    const sent = await Promise.allSettled(
      Array.from({ length: maxMessagesPerMinute + 5 }, (_, index) => write(`message ${index}`)),
    )
    const refused = sent.flatMap((each) => (each.status === 'rejected' ? [each.reason as RefusedError] : []))
    expect(refused.map(({ code }) => code)).toEqual(Array(5).fill('too_many'))
    expect(await seenByCustomer()).toHaveLength(maxMessagesPerMinute)
    world.clock.step(minute)
    await write('A minute later')
  })

  test.each(['', ' \n '])('nothing (%j) is refused, from either side', async (content) => {
    expect((await refusalOf(write(content))).code).toBe('message_empty')
    await write('Hello')
    expect((await refusalOf(answer(content))).code).toBe('message_empty')
    expect((await refusalOf(clerk.call(api.addCannedAnswer, { title: 'Nothing', content }))).code).toBe(
      'message_empty',
    )
  })

  test.each(['a\u202eb', 'a\u0000b', 'a\u200bb', 'a\u200db', 'x'.repeat(2_001)])(
    'what deceives the eye or is too long is no request (%j)',
    async (content) => {
      expect(await post(content)).toMatchObject({ status: 400, code: 'invalid_request' })
      expect(await seenByCustomer()).toEqual([])
    },
  )

  test('text is stored and shown literally', async () => {
    const payloads = xssPayloads.filter((each) => each.length <= 2_000).slice(0, 25)
    for (const payload of payloads) await post(payload)
    const kept = (await seenByCustomer()).map(({ content }) => content)
    expect(kept.length).toBeGreaterThan(15)
    for (const content of kept) expect(payloads.map((each) => each.trim())).toContain(content)
    expect((await conversation()).messages.map(({ content }) => content)).toEqual(kept)
  })
})

describe('a photo', () => {
  test('goes with a message or alone, and an operator sees it', async () => {
    const url = await photo(customer)
    expect(await customer.call(api.sendMessage, { image: url })).toMatchObject({ content: '', image: url })
    const again = { image: await photo(customer), key: 'a-key-of-the-app' }
    const { id } = await customer.call(api.sendMessage, again)
    expect((await customer.call(api.sendMessage, again)).id).toBe(id)
    const found = (await conversation()).messages[0]
    expect(found?.image).toBe(url)
    const look = (headers: Record<string, string>) =>
      fetch(world.baseUrl.replace(/\/api$/, '') + url, { headers })
    expect((await look({ 'operator-token': clerk.token })).status).toBe(200)
    expect((await look({ token: customer.token })).status).toBe(200)
    expect((await look({ token: (await world.customer()).token })).status).toBe(404)
  })

  test('that is somebody else’s, or nobody’s, cannot be sent', async () => {
    const url = await photo(await world.customer())
    const nowhere = `/api/uploads/${'A'.repeat(22)}`
    for (const image of [url, nowhere, 'https://elsewhere.test/a.jpg'])
      expect((await refusalOf(customer.call(api.sendMessage, { image }))).code).toBe('upload_unreadable')
    expect(await seenByCustomer()).toEqual([])
  })
})

describe('the other side is notified', () => {
  test('the customer by the unread count, and nobody else', async () => {
    await write('Hello')
    const other = await world.customer()
    const mine = await openEventStream(world.baseUrl, { token: customer.token })
    const theirs = await openEventStream(world.baseUrl, { token: other.token })
    try {
      for (const stream of [mine, theirs])
        await vi.waitFor(() => expect(stream.of('unread')).toHaveLength(1), soon)
      await answer('Hello to you')
      await vi.waitFor(() => expect(mine.of('unread').at(-1)?.data.unread_count).toBe(1), soon)
      await seenByCustomer()
      await vi.waitFor(() => expect(mine.of('unread').at(-1)?.data.unread_count).toBe(0), soon)
      expect(theirs.of('unread')).toHaveLength(1)
    } finally {
      await Promise.all([mine.close(), theirs.close()])
    }
  })

  test('operators by the customer’s number', async () => {
    const stream = await openOperatorStream(world.baseUrl, { 'operator-token': clerk.token })
    try {
      await write('Hello')
      await vi.waitFor(
        () => expect(stream.of('chat').flatMap(({ data }) => data.customers)).toEqual([customer.displayId]),
        soon,
      )
    } finally {
      await stream.close()
    }
  })
})

describe('the inbox', () => {
  let own: TestServer
  let support: Operator
  beforeAll(async () => {
    own = await testServer()
    support = await own.operator('support')
  })
  afterAll(() => own.close({ transfersAtLeast: 0 }))

  async function pages(show: 'waiting' | 'mine' | 'all', by = support, limit = 2) {
    const found: string[] = []
    let after: string | undefined
    for (;;) {
      const input = { show, limit, ...(after !== undefined && { after }) }
      const { rows, next, count } = await by.call(api.listConversations, input)
      found.push(...rows.map(({ customer: number }) => number))
      if (next === null) return { found, count }
      after = next
    }
  }

  test('pages through waiting customers oldest first, and through mine and all newest first', async () => {
    const customers: TestCustomer[] = []
    for (let count = 0; count < 7; count++) customers.push(await own.customer())
    for (const each of customers) {
      await each.call(api.sendMessage, { content: 'Hello' })
      own.clock.step(1_000)
    }
    const numbers = customers.map(({ displayId }) => displayId)
    expect(await pages('waiting')).toEqual({ found: numbers, count: 7 })
    expect(await pages('all')).toEqual({ found: numbers.toReversed(), count: 7 })
    expect(await pages('mine')).toEqual({ found: [], count: 0 })

    // A second message does not restart the wait.
    await customers[0]?.call(api.sendMessage, { content: 'Is anybody there?' })
    expect((await pages('waiting')).found).toEqual(numbers)
    expect((await pages('all')).found[0]).toBe(numbers[0])

    for (const to of numbers.slice(2, 5))
      await support.call(api.answerCustomer, { customer: to, content: 'Hi' })
    expect((await pages('waiting')).found).toEqual([0, 1, 5, 6].map((index) => numbers[index]))
    expect((await pages('mine')).found).toEqual(numbers.slice(2, 5).toReversed())
    // An invalid cursor begins the list.
    for (const after of ['1_abc', '1_99999999999', 'x'])
      expect((await support.call(api.listConversations, { show: 'waiting', after })).rows).toHaveLength(4)
    const [counted] = await support
      .call(listQueues, {})
      .then((all) => all.filter(({ queue }) => queue === 'chats'))
    expect(counted).toMatchObject({ waiting: 4, overdue: 0 })
    own.clock.step(29 * minute)
    await support.call(api.listCannedAnswers, {})
    own.clock.step(29 * minute)
    await support.call(api.listCannedAnswers, {})
    own.clock.step(5 * minute)
    expect(await support.call(listQueues, {})).toEqual(
      expect.arrayContaining([expect.objectContaining({ queue: 'chats', waiting: 4, overdue: 4 })]),
    )
  })
})

describe('an operator who answers', () => {
  const assign = (operator: number | null, by = clerk) =>
    by.call(api.assignConversation, { customer: customer.displayId, operator })
  const close = (by = clerk) => by.call(api.closeConversation, { customer: customer.displayId })

  test('can take it, hand it on and give it back, which is logged', async () => {
    await write('Hello')
    expect((await assign(clerk.id)).assignedTo).toBe('Operator 1')
    expect((await assign(colleague.id)).assignedTo).toBe('Operator 2')
    expect((await assign(null)).assignedTo).toBeNull()
    expect((await auditOf(customer.displayId)).map(({ action, detail }) => [action, detail])).toEqual([
      ['chat.assign', { to: clerk.id }],
      ['chat.assign', { to: colleague.id }],
      ['chat.assign', { to: null }],
    ])
  })

  test('cannot hand it to somebody who may not answer, or does not exist', async () => {
    await write('Hello')
    const treasurer = await world.operator('treasury')
    await expect(assign(treasurer.id)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await refusalOf(assign(999_999))).code).toBe('not_found')
    expect((await conversation()).conversation.assignedTo).toBeNull()
  })

  test('closes what needs no answer, once', async () => {
    await write('Thank you!')
    expect((await close()).waitingSince).toBeNull()
    expect((await refusalOf(close())).code).toBe('already_decided')
    await write('One more thing')
    expect((await conversation()).conversation.waitingSince).toEqual(expect.any(Number))
  })

  test('what a colleague has claimed can be read, and not answered or closed', async () => {
    await write('Hello')
    await colleague.call(claim, { queue: 'chats', thing: customer.displayId })
    expect((await conversation()).conversation.claimedBy).toBe('Operator 2')
    expect((await refusalOf(answer('Hello'))).code).toBe('claimed')
    expect((await refusalOf(close())).code).toBe('claimed')
    expect((await refusalOf(assign(clerk.id))).code).toBe('claimed')
    await answer('It is me', customer, colleague)
    expect(texts(await seenByCustomer())).toEqual(['customer: Hello', 'operator: It is me'])
  })
})

describe('bank details', () => {
  const forbidden = [
    ['account', 'Pay to 1234 5678 9012'],
    ['upi', 'Send it to desk@okhdfc now'],
    ['ifsc', 'IFSC HDFC0001234'],
    ['wallet', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['link', 'Go to https://pay.example.net/x'],
  ] as const

  test.each(forbidden)(
    'of an operator are refused (%s), and the log has the kind and never the text',
    async (kind, content) => {
      await write('Where do I pay?')
      const refused = await refusalOf(answer(content))
      expect([refused.code, refused.detail]).toEqual(['bank_details_refused', { found: kind }])
      expect(texts(await seenByCustomer())).toEqual(['customer: Where do I pay?'])
      const [entry, ...more] = await auditOf(customer.displayId)
      expect(more).toEqual([])
      expect(entry).toMatchObject({
        action: 'chat.refused',
        detail: { found: kind },
        customer_id: customer.id,
      })
      expect(JSON.stringify(entry)).not.toContain(content.slice(-8))
      expect((await refusalOf(clerk.call(api.addCannedAnswer, { title: 'Paying', content }))).code).toBe(
        'bank_details_refused',
      )
    },
  )

  test('in words wait for a second operator, and reach the customer once they have read them', async () => {
    await write('When is my withdrawal?')
    const held = 'Before your withdrawal you have to pay the tax first.'
    const refused = await refusalOf(answer(held))
    expect(refused.code).toBe('waits_for_second')
    expect(texts(await seenByCustomer())).toEqual(['customer: When is my withdrawal?'])
    const { proposal: number } = refused.detail as { proposal: string }
    expect((await refusalOf(clerk.call(decideProposal, { number, decision: 'approve' }))).code).toBe(
      'own_proposal',
    )
    // Another one would only be a second copy of what waits.
    expect((await refusalOf(answer(held))).code).toBe('already_proposed')
    await colleague.call(decideProposal, { number, decision: 'approve' })
    expect(texts(await seenByCustomer())).toEqual(['customer: When is my withdrawal?', `operator: ${held}`])
    const log = await auditOf(customer.displayId)
    expect(log.map(({ action }) => action)).toEqual([
      'chat.send.proposed',
      'chat.send.approved',
      'chat.answer',
    ])
  })

  test('of a customer may be written by that customer', async () => {
    await write('My account is 1234 5678 9012')
    expect(await seenByCustomer()).toHaveLength(1)
  })

  test('a link to a listed host goes through', async () => {
    await setPolicies(world.deps, { customer_service_hosts: ['help.example.org'] })
    await write('Where can I read that?')
    await answer('https://help.example.org/withdrawals')
    expect(await seenByCustomer()).toHaveLength(2)
  })
})

test('operators can be listed for hand-over, and the hosts that links may lead to', async () => {
  await setPolicies(world.deps, { customer_service_hosts: ['help.example.org'] })
  const treasurer = await world.operator('treasury')
  const { operators, hosts } = await clerk.call(api.getDesk, {})
  expect(hosts).toEqual(['help.example.org'])
  expect(operators).toContainEqual({ id: colleague.id, name: 'Operator 2' })
  expect(operators.map(({ id }) => id)).not.toContain(treasurer.id)
})

test('canned answers are shared, and each is removed once', async () => {
  const { id } = await clerk.call(api.addCannedAnswer, {
    title: 'Hours',
    content: 'We answer within an hour.',
  })
  expect(await colleague.call(api.listCannedAnswers, {})).toContainEqual({
    id,
    title: 'Hours',
    content: 'We answer within an hour.',
  })
  await colleague.call(api.removeCannedAnswer, { id })
  expect((await clerk.call(api.listCannedAnswers, {})).map((each) => each.id)).not.toContain(id)
  expect((await refusalOf(clerk.call(api.removeCannedAnswer, { id }))).code).toBe('not_found')
  // An operator may have the same number.
  const entries = (await auditOf(String(id))).filter(({ action }) => action.startsWith('canned-answer.'))
  expect(entries.map(({ action }) => action)).toEqual(['canned-answer.add', 'canned-answer.remove'])
})
