import { rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WorkerFixture } from '@playwright/test'
import { verifiedWebhook } from '../../server/src/testing/verified-webhook.ts'
import { expect, serverGone, test } from '../pages/journey.ts'
import { writeMinuteBars } from '../pages/minute-bars.ts'
import type { ServerSettings } from '../start-server.ts'

/** What the customer's program is told. */
const told: { headers: IncomingHttpHeaders; body: string }[] = []
let program = ''

const closes = {
  '2019-01-02': 100,
  '2019-01-03': 104,
  '2019-01-04': 102,
  '2019-01-07': 106,
  '2019-01-08': 104,
}

/**
 * A share that closed around 100 for five days, stands at 120 on the morning of the sixth, and falls by 10
 * paise a minute from there. A program that takes what it is told is in the same network.
 */
const settings: [WorkerFixture<ServerSettings, object>, { scope: 'worker' }] = [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from it.
  async ({}, use) => {
    const folder = writeMinuteBars('TURNING', [
      ...Object.entries(closes).map(([day, close]) => ({ day, priceAt: () => close })),
      { day: '2019-01-09', priceAt: (minute) => 120 - minute * 0.1 },
    ])
    const listener = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      told.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') })
      response.writeHead(204).end()
    })
    await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve))
    program = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
    await use({
      MARKET_FEED: 'replay',
      REPLAY_DIR: folder,
      // The price stands nearly still until it is taken to the afternoon.
      REPLAY_START: '2019-01-09T09:16:00+05:30',
      REPLAY_SPEED: '1',
      WEBHOOK_ORIGINS: program,
    })
    await new Promise((resolve) => listener.close(resolve))
    await rm(folder, { recursive: true, force: true })
  },
  { scope: 'worker' },
]
test.use({ serverSettings: settings })

/** Levels that the afternoon's 90 rupees are beyond. The averages and the index of strength stand at their own. */
const kinds = [
  {
    kind: 'Price',
    level: '110',
    waits: /^falls to 110\.00/,
    tells: /fallen to ₹90\.\d\d: you wanted to be told at ₹110\.00/,
  },
  {
    kind: 'Change',
    level: '5',
    waits: /^falls by the day to \+5\.00%/,
    tells: /TURNING stands at −13\.\d\d % since the last close: you wanted to be told at \+5\.00 %/,
  },
  {
    kind: 'Volume',
    level: '5,000,000',
    waits: /^50,00,000 traded in a day/,
    tells: /of TURNING were traded today: you wanted to be told at 50,00,000\./,
  },
  {
    kind: 'SMA',
    days: '3',
    waits: /^falls through SMA of 3 days, now at 105\.00/,
    tells: /TURNING has fallen through its SMA of 3 days, at ₹90\./,
  },
  {
    kind: 'EMA',
    days: '3',
    waits: /^falls through EMA of 3 days, now at 10\d\.\d\d/,
    tells: /TURNING has fallen through its EMA of 3 days, at ₹90\./,
  },
  {
    kind: 'RSI',
    days: '3',
    level: '40',
    waits: /^RSI of 3 days falls to 40, now at a price of \d+\.\d\d/,
    tells: /The RSI of 3 days of TURNING has fallen to 40, at ₹90\./,
  },
]

test('an alert of each kind is told once, in the app and to a program of the customer @thorough', async ({
  page,
  signedIn: _,
  server,
  problems,
}) => {
  test.slow()
  // The server is restarted in order to set the market's clock.
  problems.expected(serverGone)
  const secret = await test.step('a program is named, and its secret shown once', async () => {
    await page.goto('/alerts')
    const card = page.getByRole('region', { name: 'Your own program' })
    await card.getByRole('textbox', { name: 'Address' }).fill(`${program}/alerts`)
    await card.getByRole('button', { name: 'Set the address' }).click()
    const shown = await card.getByText(/^whsec_/).innerText()
    await page.reload()
    await expect(card.getByText(`${program}/alerts`)).toBeVisible()
    await expect(card.getByText(/whsec_/)).toHaveCount(0)
    return shown
  })

  const list = page.getByRole('list', { name: 'Your alerts' })
  await test.step('each kind is set on the page of the share', async () => {
    await page.goto('/stock/v2/TURNING.NS/TURNING')
    await page.getByRole('button', { name: 'Set an alert' }).click()
    const sheet = page.getByRole('dialog', { name: 'Alerts: TURNING' })
    for (const { kind, level, days, waits } of kinds) {
      await sheet.getByRole('button', { name: kind, exact: true }).click()
      const direction = sheet.getByRole('radio', { name: 'Falls to' })
      if (kind !== 'Volume') await direction.check({ force: true })
      const [first, second] = [sheet.getByRole('textbox').nth(0), sheet.getByRole('textbox').nth(1)]
      if (level !== undefined) await first.fill(level)
      if (days !== undefined) await (level === undefined ? first : second).fill(days)
      await sheet.getByRole('button', { name: 'Set the alert' }).click()
      await expect(list.getByRole('listitem').filter({ hasText: waits })).toContainText('Waiting since')
    }
    await expect(list.getByRole('listitem')).toHaveCount(kinds.length)
  })

  await test.step('the afternoon has reached all of them, and each is told once', async () => {
    await server.halt()
    await server.resume({ REPLAY_START: '2019-01-09T14:15:10+05:30' })
    await page.goto('/notices')
    const notices = page.getByRole('list', { name: 'Your notices' }).getByRole('listitem')
    for (const { tells } of kinds)
      await expect(notices.filter({ hasText: tells })).toHaveCount(1, { timeout: 60_000 })
    await page.goto('/alerts')
    await expect(list.getByText(/^Told/)).toHaveCount(kinds.length)
  })

  await test.step('the program was told the same, signed with its secret', async () => {
    const names = [
      'alert_average',
      'alert_average',
      'alert_percent',
      'alert_price',
      'alert_rsi',
      'alert_volume',
    ]
    await expect.poll(() => told.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(kinds.length)
    const messages = told.map((message) => verifiedWebhook(secret, message) as { type: string; data: object })
    expect(messages.map(({ type }) => type).sort()).toEqual(names)
    for (const { data } of messages) expect(data).toMatchObject({ symbol: 'TURNING.NS' })
    const last = page.getByRole('list', { name: 'Last messages' })
    await page.reload()
    await expect(last.getByText('Taken')).toHaveCount(kinds.length)
    await page.getByRole('button', { name: 'Remove the address' }).click()
    await expect(page.getByRole('textbox', { name: 'Address' })).toBeVisible()
  })
})
