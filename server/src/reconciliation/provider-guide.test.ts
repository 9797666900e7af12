/** The example of the guide for a payment provider, sent as it stands there. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getBalance } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankWorld } from '../testing/bank-world.ts'

const guide = await readFile(join(import.meta.dirname, '../../../docs/bank-statements.md'), 'utf8')
const example = guide.match(
  /^PROVIDER_WEBHOOK_KEY=(?<key>.+)\n\nPOST (?<path>.+)\n(?<headers>(?:[a-z-]+: .+\n)+)\n(?<body>\{.+\})$/m,
)?.groups as Record<'key' | 'path' | 'headers' | 'body', string>
const headers = Object.fromEntries(
  example.headers
    .trim()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]),
)
const event = JSON.parse(example.body) as { id: string; number: string; amount: string }

let world: Awaited<ReturnType<typeof bankWorld>>
beforeAll(async () => {
  world = await bankWorld(
    { startAt: Number(headers['provider-timestamp']) * 1_000 },
    { PROVIDER_WEBHOOK_KEY: example.key },
  )
})
afterAll(() => world.close({ transfersAtLeast: 2 }))

const send = (body: string) =>
  fetch(new URL(example.path, world.baseUrl), { method: 'POST', headers, body }).then(({ status }) => status)

test('the example of the guide credits the recharge that it names', async () => {
  const customer = await world.customer()
  const { id } = await world.ask(customer, String(Number(event.amount)), 'webhook')
  expect(id).toMatch(/^R[A-Z0-9]{11}$/)
  await world.deps.db.updateTable('recharge').set({ number: event.number }).where('number', '=', id).execute()
  expect(await send(example.body)).toBe(200)
  expect((await customer.call(getBalance, {})).balance).toBe(7_500_00n)
  // Another space is another body, which nobody has signed.
  expect(await send(example.body.replace(':', ': '))).toBe(401)
})
