import type { Page } from '@playwright/test'
import { decideProposal } from '@tarazu/contract/approvals/api'
import { proposeFundIssue, saveFundDraft } from '@tarazu/contract/funds/operate-api'
import { proposeHalt } from '@tarazu/contract/market/operate-api'
import { publishNews } from '@tarazu/contract/news/api'
import { draftPlacement, proposePlacement } from '@tarazu/contract/placements/operate-api'
import { sendMessage } from '@tarazu/contract/support/api'
import { announceIssue, issueTerms } from '../pages/issues.ts'
import { expect, test } from '../pages/journey.ts'
import { administrators, type JourneyOperator, newOperator } from '../pages/operator.ts'
import { sideways } from '../pages/sideways.ts'

// A server of its own: its news would be among what other journeys measure.
test.use({ serverSettings: {} })

/** What would call it, wherever it ran. */
const script = '<script>canary()</script><img src=x onerror=canary()><svg onload=canary()>'
const rightToLeft = 'שלום עולם مرحبا بالعالم'
const combining = 'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324\u031e'.repeat(4)
const emoji = '👩🏽🏴🧨💥'.repeat(3)
/** The hostile text of `most` characters: some of each kind, and then one word without an end. */
const hostile = (most: number) =>
  `${script}${rightToLeft} ${combining}${emoji}`.slice(0, most).padEnd(most, 'W')
/** Cut as the server cuts it: never through the half of an emoji. */
const sound = (most: number) => hostile(most).replace(/[\ud800-\udbff]$/, 'W')

const narrow = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }

test('what somebody writes to do harm is shown as it is, and breaks no page of either app @thorough', async ({
  server,
  signedIn: customer,
  page,
  openElsewhere,
}) => {
  const { first, second } = await administrators(server)
  const agreed = async (asked: Promise<{ proposal: string }>) =>
    second.call(decideProposal, { number: (await asked).proposal, decision: 'approve' })
  const reason = sound(500)
  // Conversations are assigned to one of them by name.
  await newOperator(server, ['support'], 'W'.repeat(60))

  const written = await test.step('operators and a customer write it', async () => {
    const now = Date.now()
    const { id: news } = await first.call(publishNews, {
      title: sound(160),
      subhead: sound(300),
      content: `<p>${script}${rightToLeft}${combining}${emoji}</p><p>${'W'.repeat(10_000)}</p>`,
    })
    const { number: fund } = await first.call(saveFundDraft, {
      name: sound(80),
      basis: sound(1_000),
      minReturn: 10,
      maxReturn: 20,
      period: 30,
      amount: 100_00n,
      issueAmount: 10_000_00n,
      opensAt: now - 60_000,
      closesAt: now + 86_400_000,
    })
    await agreed(first.call(proposeFundIssue, { number: fund, reason }))
    const issue = await announceIssue(
      server,
      issueTerms('HOSTILE.NS', { name: sound(80), about: sound(500), document: sound(10_000) }),
    )
    await agreed(first.call(proposeHalt, { symbol: 'TITAN.NS', reason }))
    // One that still waits, with its reason in the queue.
    const { number: listing } = await first.call(draftPlacement, {
      kind: 'bulk',
      symbol: 'WIPRO.NS',
      discount: -100,
      minimum: 100,
      total: 10_000,
      opensAt: now,
      closesAt: now + 86_400_000,
      grantRequired: false,
    })
    const { proposal } = await first.call(proposePlacement, { number: listing, reason })
    await customer.call(sendMessage, { content: sound(2_000) })
    return { news, fund, issue, proposal }
  })

  await test.step('a customer sees it on a small phone', async () => {
    const phone = await listenForScripts(await openElsewhere(narrow))
    await signInAs(phone, page)
    for (const address of [
      '/news',
      `/news/${written.news}`,
      '/fund-investment',
      '/ipo',
      '/stock/v2/TITAN.NS/Titan',
      '/customer-service',
      '/',
    ])
      await looks(phone, address)
  })

  await test.step('and operators in the console', async () => {
    const desk = await listenForScripts(await openElsewhere(narrow))
    await enter(desk, first)
    for (const address of [
      `/news/${written.news}`,
      `/funds/${written.fund}`,
      `/issues/${written.issue}`,
      '/instruments/TITAN.NS',
      `/approvals/${written.proposal}`,
      `/chats/${customer.displayId}`,
    ])
      await looks(desk, `/console${address}`)
  })
})

/** Anything that ran would call it: errors of a script that is refused are seen by `problems`. */
async function listenForScripts(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, { ran: 0, canary: () => Object.assign(window, { ran: 1 }) })
  })
  return page
}

/** Takes over the session of another page: to sign in takes a second. */
async function signInAs(phone: Page, from: Page) {
  const { cookies, origins } = await from.context().storageState()
  await phone.context().addCookies(cookies)
  await phone.goto('/login')
  await phone.evaluate(
    (kept) => {
      for (const { name, value } of kept) localStorage.setItem(name, value)
    },
    origins.flatMap(({ localStorage }) => localStorage),
  )
}

const enter = (desk: Page, operator: JourneyOperator) => operator.enter(desk)

/** Its content is there, nothing has run, and nothing reaches beyond the screen. */
async function looks(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/WWWWWWWW|canary/).first()).toBeAttached()
  const found = await page.evaluate(() => {
    return {
      ran: (window as unknown as { ran: number }).ran,
      scripts: document.querySelectorAll('main script, main [onerror], main [onload]').length,
    }
  })
  expect({ ...found, over: await sideways(page) }, address).toEqual({ ran: 0, over: [], scripts: 0 })
}
