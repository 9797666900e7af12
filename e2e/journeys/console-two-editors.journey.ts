import type { Locator } from '@playwright/test'
import { saveFundDraft } from '@tarazu/contract/funds/operate-api'
import { draftIssue } from '@tarazu/contract/ipo/operate-api'
import { publishNews } from '@tarazu/contract/news/api'
import { draftPlacement } from '@tarazu/contract/placements/operate-api'
import { desktop } from '../pages/browser.ts'
import { cramped } from '../pages/cramped.ts'
import { expect, test } from '../pages/journey.ts'
import { type JourneyOperator, newOperator } from '../pages/operator.ts'
import { sideways } from '../pages/sideways.ts'

test.use(desktop)

const day = 86_400_000
let drafted = 0
const soon = () => Math.floor(Date.now() / 60_000) * 60_000

type Case = {
  draft: (by: JourneyOperator) => Promise<string>
  /** A field that both change, and one that only the second does. */
  both: string
  typed: [first: string, second: string]
  own: string
  ownTyped: string
  keeps: string
  /** What is asked again and again of what is open. */
  asks: string
}

const cases: Record<string, Case> = {
  'draft of a fund': {
    async draft({ call }) {
      const { number } = await call(saveFundDraft, {
        ...{ name: 'Quay Bills Fund', minReturn: 30, maxReturn: 60, period: 30, basis: 'Bills.' },
        ...{ amount: 5_000_00n, issueAmount: 500_000_00n, opensAt: soon(), closesAt: soon() + 9 * day },
      })
      return `/funds/${number}`
    },
    both: 'Name',
    typed: ['Quay Fund of the First', 'Quay Fund of the Second'],
    own: 'What the estimate rests on',
    ownTyped: 'Bills of the quay.',
    keeps: 'Keep the draft',
    asks: '**/api/console/funds/detail*',
  },
  'draft of a listing': {
    async draft({ call }) {
      const { number } = await call(draftPlacement, {
        ...{ kind: 'bulk', symbol: 'TCS.NS', discount: -200, minimum: 200, total: 10_000 },
        ...{ opensAt: soon(), closesAt: soon() + 5 * day, grantRequired: false },
      })
      return `/placements/${number}`
    },
    both: 'Minimum of one order',
    typed: ['300', '400'],
    own: 'From the reference price, %',
    ownTyped: '-1.5',
    keeps: 'Keep the draft',
    asks: '**/api/console/placements/detail*',
  },
  'draft of an issue': {
    async draft({ call }) {
      const { id } = await call(draftIssue, {
        ...{ market: 'IN', symbol: `QUAY${drafted++}`, name: 'Quay Works', about: 'Builds quays.' },
        ...{ priceLow: 95_000_000n, priceHigh: 100_000_000n, size: 10_000, lot: 100 },
        ...{ minimum: 100, maximum: 500, document: 'Made up.' },
        ...{ opensAt: soon() + day, closesAt: soon() + 3 * day, listsAt: soon() + 5 * day },
      })
      return `/issues/${id}`
    },
    both: 'Company',
    typed: ['Quay Works of the First', 'Quay Works of the Second'],
    own: 'Text of the document',
    ownTyped: 'Made up, and longer.',
    keeps: 'Keep the draft',
    asks: '**/api/console/ipo/detail*',
  },
  'piece of news': {
    async draft({ call }) {
      const piece = { title: 'The quay opens', subhead: '', content: '<p>On Friday.</p>' }
      return `/news/${(await call(publishNews, piece)).id}`
    },
    both: 'Title',
    typed: ['The quay opens late', 'The quay opens early'],
    own: 'Under it',
    ownTyped: 'Said the second.',
    keeps: 'Publish the change',
    asks: '**/api/console/news/piece*',
  },
}

/** Whether it is on the screen, and not under the buttons that stay at its foot. */
const inSight = (said: Locator) =>
  said.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [top + 1, top + height - 1].every((y) =>
      element.contains(document.elementFromPoint(left + width / 2, y)),
    )
  })

/** Widths of the second one's screen: a desk, and a phone on the way. */
const widths = [1440, 390]
const inEachWidth = Object.entries(cases).flatMap(([what, of]) =>
  widths.map((width) => ({ ...of, name: `${what}, ${width} pixels wide`, width })),
)

for (const { name, width, draft, both, typed, own, ownTyped, keeps, asks } of inEachWidth) {
  test(`of two who change one ${name}, the second sees both and goes on @thorough`, async ({
    page,
    server,
    openElsewhere,
    problems,
  }) => {
    // What the second is not told of.
    problems.expected(/ERR_FAILED/)
    const one = await newOperator(server, ['listings'], 'First desk')
    const two = await newOperator(server, ['listings'], 'Second desk')
    const other = await openElsewhere({ ...desktop, viewport: { width, height: 844 } })
    const path = await draft(one)
    const changed = other.getByRole('region', { name: 'Changed meanwhile' })
    // The label of a choice says Theirs or Yours, and the value.
    const side = (field: string, name: string) =>
      changed.getByRole('group', { name: field, exact: true }).getByRole('radio', { name, exact: true })

    for (const [desk, by] of [
      [page, one],
      [other, two],
    ] as const) {
      await by.enter(desk, path)
      if (keeps === 'Keep the draft') await desk.getByRole('button', { name: 'Change', exact: true }).click()
      await expect(desk.getByLabel(both, { exact: true })).toBeVisible()
    }

    await test.step('the first keeps it, and the second has not heard of that', async () => {
      await other.route(asks, (route) => route.abort())
      await other.getByLabel(both, { exact: true }).fill(typed[1])
      await other.getByLabel(own, { exact: true }).fill(ownTyped)
      await page.getByLabel(both, { exact: true }).fill(typed[0])
      await page.getByRole('button', { name: keeps }).click()
      await expect(
        page.getByRole('status').filter({ hasText: /Draft kept|Draft changed|Published/ }),
      ).toBeVisible()
    })

    await test.step('the second is refused, sees both, and nothing that was typed is lost', async () => {
      await other.getByRole('button', { name: keeps }).click()
      const refusal = other.getByRole('alert').filter({ hasText: 'not what you looked at' })
      await expect(refusal).toBeVisible()
      await expect.poll(() => inSight(refusal)).toBe(true)
      await other.unroute(asks)
      await expect(changed).toBeVisible({ timeout: 20_000 })
      await expect(side(both, `Theirs ${typed[0]}`)).not.toBeChecked()
      await expect(side(both, `Yours ${typed[1]}`)).toBeChecked()
      await expect(side(own, `Yours ${ownTyped}`)).toBeChecked()
      await expect(other.getByLabel(both, { exact: true })).toHaveValue(typed[1])
      expect(await sideways(other)).toEqual([])
      expect(await cramped(other)).toEqual([])
    })

    await test.step('to press again leads there', async () => {
      // It reads as disabled, and says why.
      await other.getByRole('button', { name: keeps }).click({ force: true })
      await expect(changed).toBeFocused()
      await expect(changed).toBeInViewport()
    })

    await test.step('and goes on from the newer one, field by field as chosen', async () => {
      await side(both, `Theirs ${typed[0]}`).check()
      await changed.getByRole('button', { name: 'Go on from the newer one' }).click()
      await expect(changed).toBeHidden()
      await expect(other.getByLabel(both, { exact: true })).toHaveValue(typed[0])
      await expect(other.getByLabel(own, { exact: true })).toHaveValue(ownTyped)
      await other.getByRole('button', { name: keeps }).click()
      await expect(
        other.getByRole('status').filter({ hasText: /Draft kept|Draft changed|Published/ }),
      ).toBeVisible()
    })
  })
}

test('who is still typing hears of a change as soon as it is kept @thorough', async ({
  page,
  server,
  openElsewhere,
}) => {
  const one = await newOperator(server, ['listings'], 'First desk')
  const two = await newOperator(server, ['listings'], 'Second desk')
  const other = await openElsewhere()
  const path = await cases['piece of news']?.draft(one)
  await one.enter(page, path)
  await two.enter(other, path)
  await other.getByLabel('Under it').fill('Typed by the second')
  await page.getByLabel('Title').fill('The quay stays shut')
  await page.getByRole('button', { name: 'Publish the change' }).click()
  const changed = other.getByRole('region', { name: 'Changed meanwhile' })
  await expect(changed).toContainText('The quay stays shut')
  await changed.getByRole('button', { name: 'Go on from the newer one' }).click()
  await expect(other.getByLabel('Title')).toHaveValue('The quay stays shut')
  await expect(other.getByLabel('Under it')).toHaveValue('Typed by the second')
})
