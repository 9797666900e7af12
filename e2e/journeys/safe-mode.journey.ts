/** Safety H17, from a sum that somebody has falsified in the database to the two operators who lift it. */
import type { Page } from '@playwright/test'
import { inDatabase } from '../pages/in-database.ts'
import { expect, serverGone, test } from '../pages/journey.ts'
import { administrators, approve } from '../pages/operator.ts'
import { lookOver } from '../pages/place-order.ts'
import { settled } from '../pages/settled.ts'

// A server of its own: on one that others share, nobody could trade.
test.use({ serverSettings: { SIMULATED_SEED: '17' } })

const falsify = (by: string) =>
  `update account set balance = balance ${by} where id = (select min(id) from account where address like 'customer:%:cash')`

/** The check of the ledger is daily: one that never was is due at the next start. */
const forgetChecks = [
  'alter table ledger_check disable trigger user',
  'delete from ledger_check',
  'alter table ledger_check enable trigger user',
]

const banner = (page: Page) => page.getByRole('region', { name: 'Safe mode: trading is paused' })

test('where a sum is wrong everybody reads that trading rests, until two operators have lifted it', async ({
  page,
  server,
  signedIn: customer,
  problems,
  openElsewhere,
}) => {
  problems.expected(serverGone)
  problems.expected(/does not add up|safe mode stands/)
  await customer.recharge(20_000)
  const { first, second } = await administrators(server)
  const [stranger, office, desk] = [await openElsewhere({}), await openElsewhere(), await openElsewhere()]
  // Who has not signed in has no stream, and asks twice a minute: their clock goes on to when they do.
  await stranger.clock.install()
  const asksAgain = () => stranger.clock.fastForward(60_000)
  await stranger.goto('/login')
  await expect(stranger.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await first.enter(office)
  // The server goes away below: what is still loading then would fail.
  await settled(office)

  await test.step('a page that is open says so by itself, and so does the sign-in page', async () => {
    await inDatabase(server, falsify('+ 1'), ...forgetChecks)
    await server.halt()
    await server.resume()
    await expect(banner(page)).toContainText('figures in our books that do not add up', { timeout: 60_000 })
    await expect(banner(page)).toContainText('You can still withdraw')
    await asksAgain()
    await expect(banner(stranger)).toBeVisible()
  })

  await test.step('the ticket says it before anything is sent, and so does the recharge', async () => {
    await page.goto('/stock/v2/ITC.NS/ITC')
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    const ticket = page.getByRole('dialog', { name: 'ITC' })
    await expect(ticket.getByText('Safe mode: nothing can be bought')).toBeVisible()
    await expect(lookOver(ticket)).toBeDisabled()
    await page.goto('/recharge')
    await expect(page.getByRole('main').getByText('Safe mode: nothing can be bought')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Recharge', exact: true })).toBeDisabled()
  })

  await test.step('anybody reads since when', async () => {
    await banner(stranger).getByRole('link', { name: 'What happened' }).click()
    await expect(stranger.getByText('A check found figures').last()).toBeVisible()
    await expect(stranger.getByText('It does not add up')).toBeVisible()
  })

  const notice = office.getByRole('region', { name: /Safe mode since .*: the ledger does not add up/ })
  const propose = async () => {
    await notice.getByRole('button', { name: 'Propose to leave it' }).click()
    const dialog = office.getByRole('dialog', { name: 'Leave safe mode?' })
    await dialog.getByLabel('Reason').fill('The sum is as it was.')
    await dialog.getByRole('button', { name: 'Propose it' }).click()
    return dialog
  }

  await test.step('an operator reads what was found, and cannot leave it while that is so', async () => {
    await expect(notice).toContainText('balance is not the sum of its transfers', { timeout: 30_000 })
    const dialog = await propose()
    await expect(dialog.getByRole('alert')).toContainText('The cause still holds')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('once it is mended, two of them lift it', async () => {
    await inDatabase(server, falsify('- 1'))
    await expect(await propose()).toBeHidden()
    await expect(notice.getByRole('link', { name: 'Leaving is proposed' })).toBeVisible()
    await approve(desk, second, /Leave safe mode/)
    await expect(notice).toBeHidden()
  })

  await test.step('and the pages that are open go on without being loaded again', async () => {
    await expect(banner(page)).toBeHidden({ timeout: 30_000 })
    await expect(page.getByRole('main').getByText('Safe mode: nothing can be bought')).toBeHidden()
    await asksAgain()
    await expect(banner(stranger)).toBeHidden()
    await stranger.goto('/transparency')
    await expect(stranger.getByRole('heading', { name: 'Safe mode' })).toBeVisible()
    await expect(stranger.getByText('A check found figures')).toBeVisible()
    await customer.buy('ITC.NS', 1)
  })
})
