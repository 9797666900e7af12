import type { Page } from '@playwright/test'
import { decideProposal } from '@tarazu/contract/approvals/api'
import { listPolicies, proposePolicy } from '@tarazu/contract/config/operate-api'
import { saveFundDraft } from '@tarazu/contract/funds/operate-api'
import { proposeHalt } from '@tarazu/contract/market/operate-api'
import { desktop } from '../pages/browser.ts'
import { expect, test } from '../pages/journey.ts'
import { newOperator } from '../pages/operator.ts'

test.use(desktop)

const day = 86_400_000

/** It reads as disabled, and a press still arrives. */
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click({ force: true })

test('each form that is not sent says why, at its first wrong field, which has the focus', async ({
  page,
  server,
}) => {
  const operator = await newOperator(server, ['listings', 'support', 'admin'], 'Form desk')
  const tried = [
    ['/funds/new', 'Keep the draft', 'Name', 'Please name the fund.'],
    ['/placements/new', 'Keep the draft', 'Code of the share', 'The code of a share, such as TATASTEEL.NS.'],
    ['/issues/new', 'Keep the draft', 'Company', 'Please name the company.'],
    ['/news/new', 'Publish', 'Title', 'Please give it a title.'],
    ['/news/new', 'Preview', 'Title', 'Please give it a title.'],
    ['/settings', 'Change password', 'Password now', 'Please enter the password that you have now.'],
  ] as const
  await operator.enter(page)
  for (const [path, button, field, why] of tried) {
    await page.goto(`${server.url}/console${path}`)
    await press(page, button)
    await expect(page.getByLabel(field, { exact: true })).toBeFocused()
    await expect(page.getByText(why)).toBeVisible()
  }

  await test.step('also where the wrong one is far from the button', async () => {
    await page.goto(`${server.url}/console/issues/new`)
    await page.getByLabel('Company', { exact: true }).fill('Far Foods (made up)')
    await page.getByLabel('Code', { exact: true }).fill('FARFOOD')
    for (const price of ['Lowest price', 'Highest price']) await page.getByLabel(price).fill('100')
    await page.getByLabel('Shares in all').fill('1000')
    await page.getByLabel('Maximum').fill('500')
    await press(page, 'Keep the draft')
    await expect(page.getByLabel('Text of the document')).toBeFocused()
    await expect(page.getByText('Please write what the customers should read.')).toBeInViewport()
  })

  await test.step('and where the server finds it', async () => {
    await page.goto(`${server.url}/console/placements/new`)
    await page.getByLabel('Code of the share').fill('TCS.NS')
    await page.getByLabel('From the reference price, %').fill('-9')
    await press(page, 'Keep the draft')
    await expect(page.getByLabel('From the reference price, %')).toBeFocused()
    await expect(page.getByText('Percent such as -2.5, within the band.')).toBeVisible()
  })

  await test.step('an answer for everybody, and an operator', async () => {
    await page.goto(`${server.url}/console/chats`)
    await page.getByRole('button', { name: 'Canned answers' }).click()
    await press(page, 'Keep')
    await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused()
    await page.goto(`${server.url}/console/operators?add=1`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Propose' }).click({ force: true })
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Somebody')
    await dialog.getByLabel('E-mail').fill('somebody@tarazu.example')
    await dialog.getByRole('button', { name: 'Propose' }).click({ force: true })
    await expect(dialog.getByText('Please choose a role.')).toBeVisible()
    await expect(dialog.getByRole('checkbox').first()).toBeFocused()
  })
})

test('what is typed into a form stays when the window is made narrower, and wider again @thorough', async ({
  page,
  server,
}) => {
  const operator = await newOperator(server, ['listings'], 'Window desk')
  await page.setViewportSize({ width: 1440, height: 900 })
  await operator.enter(page, '/funds/new')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('A fund that is being written')
  for (const width of [412, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('link', { name: width < 1080 ? 'Back to Funds' : 'Close' })).toBeVisible()
    await expect(name).toHaveValue('A fund that is being written')
  }
})

test('a link that is refused is called a link @thorough', async ({ page, server }) => {
  const operator = await newOperator(server, ['listings'], 'News desk')
  await operator.enter(page, '/news/new')
  await page.getByLabel('Title').fill('Where to read on')
  await page.getByLabel('Text, in HTML').fill('<p><a href="https://elsewhere.example/a">There</a></p>')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const said = page.getByRole('alert').filter({ hasText: 'Links lead only to the hosts' })
  await expect(said).toBeVisible()
  await expect(said).not.toContainText(/bank/i)
})

test('what is decided is not offered once more, by whomever it was decided @thorough', async ({
  page,
  server,
}) => {
  const one = await newOperator(server, ['listings'], 'Proposer')
  const two = await newOperator(server, ['listings'], 'Decider')
  const third = await newOperator(server, ['listings'], 'Another decider')
  const halt = (symbol: string) => one.call(proposeHalt, { symbol, reason: 'For a journey' })
  const { proposal } = await halt('WIPRO.NS')
  // The halt is approved below, on a server that journeys share: no other journey buys this share.
  const other = await halt('NESTLEIND.NS')
  const approve = page.getByRole('button', { name: 'Approve' })
  const open = page.getByRole('region', { name: 'Open now' })

  await test.step('the kinds to choose from are those that one may decide', async () => {
    await two.enter(page, '/approvals')
    const kinds = page.getByLabel('Kind')
    await expect(kinds).toContainText('Halt an instrument')
    await expect(kinds).not.toContainText('Offer a loan')
    // What lapses first comes first.
    const rows = page.locator('[data-row]')
    await expect(rows.filter({ hasText: 'Halt an instrument' }).first()).toHaveAttribute(
      'href',
      new RegExp(proposal),
    )
  })

  await test.step('by another', async () => {
    await two.enter(page, `/approvals/${proposal}`)
    await expect(approve).toBeVisible()
    await third.call(decideProposal, { number: proposal, decision: 'reject', reason: 'No.' })
    await expect(approve).toBeHidden()
    await expect(open.getByText('rejected')).toBeVisible()
  })

  await test.step('by oneself: the dialog closes when the screen is as the world is', async () => {
    await two.enter(page, `/approvals/${other.proposal}`)
    await approve.click()
    let offered = 0
    await page.exposeFunction('stillOffered', () => {
      offered += 1
    })
    // Looks at every change of the page after the dialog is gone: is the proposal still to be decided?
    await page.evaluate(() => {
      const look = () => {
        const gone = document.querySelector('dialog[open]') === null
        const buttons = [...document.querySelectorAll('section button')]
        if (gone && buttons.some((button) => button.textContent === 'Approve'))
          (window as unknown as { stillOffered: () => void }).stillOffered()
      }
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    })
    // The news of it is slow: the dialog does not wait for it for ever.
    const come = Promise.withResolvers<void>()
    await page.route('**/console/approvals/detail?*', async (route) => {
      await come.promise
      await route.continue()
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(open.getByText('NESTLEIND.NS').first()).toBeVisible()
    come.resolve()
    await expect(open.getByText('approved', { exact: true })).toBeVisible()
    expect(offered).toBe(0)
  })
})

test('the audit log is read in words: no time in milliseconds, no rate in hundredths, no braces @thorough', async ({
  page,
  server,
}) => {
  const auditor = await newOperator(server, ['auditor', 'listings', 'admin'], 'Auditor')
  const { call } = auditor
  const now = Date.now()
  const { number } = await call(saveFundDraft, {
    ...{ name: 'Audited Fund', minReturn: 45, maxReturn: 90, period: 30, basis: 'Bills.' },
    ...{ amount: 5_000_00n, issueAmount: 500_000_00n, opensAt: now, closesAt: now + 9 * day },
  })
  const { policies } = await call(listPolicies, {})
  const rate = policies.find(({ name }) => name === 'loan_rate')?.value as number
  await call(proposePolicy, {
    ...{ name: 'loan_rate', value: rate - 100, effectiveAt: now + 3 * day, reason: 'For a journey' },
  })
  const entry = page.getByRole('region', { name: 'Open now' })
  for (const filter of [`subject=${number}`, 'subject=loan_rate&action=policy.change.proposed']) {
    await auditor.enter(page, `/audit?${filter}`)
    await page.locator('[data-row]').first().click()
    await expect(entry.getByText('Hash of the chain up to here')).toBeVisible()
    const text = await entry.innerText()
    expect(text).not.toMatch(/\b1[5-9]\d{11}\b|[{}]/)
  }
  await auditor.enter(page, `/audit?subject=${number}`)
  await page.locator('[data-row]').first().click()
  await expect(entry.getByText('0.45%')).toBeVisible()
})

test('a number that only a customer has is not said to be nobody’s @thorough', async ({
  page,
  server,
  customer,
}) => {
  const desk = await newOperator(server, ['support'], 'Search desk')
  await desk.enter(page, `/search?q=${customer.displayId}`)
  await expect(page.getByRole('link', { name: new RegExp(customer.displayId) })).toBeVisible()
  // It goes once it is known that nothing else has that number.
  await expect(page.getByRole('heading', { name: 'Things' })).toBeHidden()
  await expect(page.getByText('Nothing that you may see has this number')).toBeHidden()
})
