import { decideProposal } from '@tarazu/contract/approvals/api'
import { changeRoles, listOperators } from '@tarazu/contract/operators/manage-api'
import { desktop } from '../pages/browser.ts'
import { expect, test } from '../pages/journey.ts'
import { administrators, newOperator } from '../pages/operator.ts'
import { settled } from '../pages/settled.ts'

test.use(desktop)

test('what one administrator proposes, only the other can approve, and the log names both', async ({
  page,
  server,
  openElsewhere,
}) => {
  const { first, second } = await administrators(server)
  const clerk = await newOperator(server, ['support'], 'Clerk')
  /** The proposal's number: the server of these journeys has others like it. */
  let number = ''

  await test.step('proposed, with a reason', async () => {
    await first.enter(page, '/operators')
    await page.getByRole('link', { name: /^Clerk\b/ }).click()
    await page.getByRole('button', { name: 'Change roles' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the roles of Clerk' })
    await expect(dialog).toContainText('A second operator with the role admin has to approve this.')
    await dialog.getByRole('checkbox', { name: /^treasury/ }).check()
    await dialog.getByRole('button', { name: 'Propose' }).click({ force: true })
    await expect(dialog.getByText('Please give a reason.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Takes over the recharges desk')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(dialog).toBeHidden()
    const banner = page.getByRole('region', { name: 'Waits for a second operator' })
    await expect(banner).toContainText('Proposed by Administrator')
    await expect(banner).toContainText('Takes over the recharges desk')
    const way = await banner.getByRole('link', { name: 'Open' }).getAttribute('href')
    number = way?.split('/').at(-1) ?? ''
  })

  await test.step('the proposer cannot approve it, in a second tab neither', async () => {
    const tab = await page.context().newPage()
    await tab.goto(`/console/approvals/${number}`)
    await expect(tab.getByText('You proposed this, so you cannot approve it')).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Withdraw' })).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    // Nor can a script of the page.
    await expect(first.call(decideProposal, { number, decision: 'approve' })).rejects.toMatchObject({
      code: 'own_proposal',
    })
    await tab.close()
  })

  await test.step('the other one sees the difference and approves', async () => {
    const other = await openElsewhere()
    await second.enter(other)
    await other
      .getByRole('region', { name: 'Waits for your approval' })
      .getByRole('link', { name: /Change roles/ })
      .and(other.locator(`[href$="/${number}"]`))
      .click()
    const changes = other.getByRole('table', { name: 'What changes' })
    await expect(changes.getByRole('row', { name: /^roles/i })).toContainText('support')
    await expect(changes.getByRole('insertion')).toContainText('treasury')
    await other.getByRole('button', { name: 'Approve' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(other.getByRole('status').filter({ hasText: 'Approved and done' })).toBeVisible()
    await expect(other.getByRole('region', { name: 'Open now' })).toContainText('approved')
  })

  await test.step('it is done, and the log names both', async () => {
    const { roles } = (await first.call(listOperators, {})).find(({ email }) => email === clerk.email) ?? {}
    expect(roles).toEqual(['support', 'treasury'])
    await page.goto(`/console/audit?subject=${encodeURIComponent(clerk.email)}`)
    const log = page.getByRole('table', { name: 'Audit log' })
    await expect(
      log.getByRole('row', { name: /operator\.change-roles\.proposed .*admin@localhost/ }),
    ).toBeVisible()
    await expect(
      log.getByRole('row', { name: /operator\.change-roles\.approved .*second@tarazu\.example/ }),
    ).toBeVisible()
    await log.getByRole('link', { name: 'operator.change-roles.proposed' }).click()
    await expect(page.getByRole('region', { name: 'Open now' })).toContainText(
      'Takes over the recharges desk',
    )
  })

  await test.step('and can be taken away as a file, which is logged, too', async () => {
    await page.goto(`/console/audit?subject=${encodeURIComponent(clerk.email)}`)
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const file = await arriving
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
    await page.goto('/console/audit')
    await expect(page.getByRole('link', { name: 'audit.exported' }).first()).toBeVisible()
    // A link to an entry that the list leaves out, and to one that was never written.
    await page.goto('/console/audit/1?action=audit.exported')
    await expect(page.getByRole('region', { name: 'Open now' }).getByText(/^Entry 1 · /)).toBeVisible()
    await page.goto('/console/audit/99999999')
    await expect(page.getByText('There is no such entry.')).toBeVisible()
  })
})

test('a rejection needs a reason, which the proposer reads; a proposal can be withdrawn @thorough', async ({
  page,
  server,
}) => {
  const { first, second } = await administrators(server)
  const clerk = await newOperator(server, ['support'], 'Temporary clerk')
  const { id = 0 } = (await first.call(listOperators, {})).find(({ email }) => email === clerk.email) ?? {}
  const proposed = () => second.call(changeRoles, { id, roles: ['credit'], reason: 'Loans desk' })
  const { proposal } = await proposed()
  await first.enter(page, `/approvals/${proposal}`)
  await page.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject' }).click({ force: true })
  await expect(dialog.getByText('Please give a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Not without training')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  const open = page.getByRole('region', { name: 'Open now' })
  await expect(open).toContainText('rejected')
  await expect(open).toContainText('Not without training')

  const again = await proposed()
  await second.enter(page, `/approvals/${again.proposal}`)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(open).toContainText('withdrawn')
  await page.goto('/console/approvals?state=decided')
  await expect(page.getByRole('link', { name: 'Change roles' }).first()).toBeVisible()
})

test('the console can be used without a mouse @thorough', async ({ page, server }) => {
  const { first } = await administrators(server)
  await first.enter(page)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(heading('Overview')).toBeVisible()
  await page.keyboard.type('gp')
  await expect(heading('Operators')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Operators' }).getByRole('link')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  const open = page.getByRole('region', { name: 'Open now' })
  await expect(open).toContainText('Administrator')
  await page.keyboard.press('Escape')
  await expect(open).toBeHidden()
  await page.keyboard.type('gl')
  await expect(heading('Audit log')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Exact number or code')).toBeFocused()
  // Typed in a field, the keys of a shortcut are letters.
  await page.keyboard.type('gp')
  await expect(page).toHaveURL(/subject=gp/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toContainText('Go to Approvals')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.goto('/console/settings')
  await page.getByRole('checkbox', { name: /Single keys/ }).uncheck()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.type('gp')
  await page.keyboard.press('?')
  await settled(page)
  await expect(keys).toBeHidden()
  await expect(page).toHaveURL(/\/console\/settings$/)
  await expect(heading('My settings')).toBeVisible()
})
