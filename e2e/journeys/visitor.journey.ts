import type { Page } from '@playwright/test'
import { sendAsVisitor } from '@tarazu/contract/support/visitors-api'
import { expect, test } from '../pages/journey.ts'
import { newOperator } from '../pages/operator.ts'

const said = (page: Page) => page.getByRole('log').getByRole('listitem')

test('whoever has forgotten a password writes without signing in, and reads the answer in that browser alone', async ({
  page,
  server,
  openElsewhere,
}) => {
  test.slow()
  const clerk = await newOperator(server, ['support'], 'Help desk')
  const desk = await openElsewhere()

  await test.step('from the forgotten password', async () => {
    await page.goto('/forgot-password')
    await page.getByRole('link', { name: 'Write to customer service' }).click()
    await expect(page).toHaveURL(/\/customer-service\/visitor$/)
    await expect(page.getByText('we do not know who you are')).toBeVisible()
    await expect(page.getByLabel('Add a photo')).toHaveCount(0)
    await page.getByLabel('Write a message').fill('<b>My password</b> is gone.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(said(page)).toContainText('<b>My password</b> is gone.')
    await expect(said(page)).toContainText('Sent')
  })

  await test.step('an operator finds it in a queue of its own, is warned, and can tell no code', async () => {
    await clerk.enter(desk, '/')
    await expect(desk.getByRole('link', { name: /^Visitors/ }).first()).toContainText('1')
    await desk
      .getByRole('link', { name: /^Visitors/ })
      .first()
      .click()
    await desk.getByRole('link', { name: /^V[0-9A-Z]{11}$/ }).click()
    const open = desk.getByRole('region', { name: 'Open now' })
    await expect(open).toContainText('change nothing on their word alone')
    await expect(open.getByRole('log')).toContainText('<b>My password</b> is gone.')
    const answer = desk.getByLabel('Answer', { exact: true })
    await answer.fill('It is 284 615')
    await expect(desk.getByText('This looks like a code: none is told to a visitor.')).toBeVisible()
    await answer.fill('Please come by: room 4.')
    await answer.press('Control+Enter')
    await expect(open.getByRole('log')).toContainText('Please come by: room 4.')
    await expect(open.getByRole('log')).toContainText('Seen')
  })

  await test.step('the visitor reads it, also after coming back, and another browser does not', async () => {
    await expect(said(page).filter({ hasText: 'Customer service:' })).toContainText('Please come by: room 4.')
    await page.reload()
    await expect(said(page)).toHaveCount(2)
    const stranger = await openElsewhere()
    await stranger.goto(page.url())
    await expect(stranger.getByText('How can we help you? Write to us.')).toBeVisible()
    await stranger.getByLabel('Write a message').fill('I am somebody else.')
    await stranger.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(said(stranger)).toContainText('Sent')
    await stranger.reload()
    await expect(said(stranger)).toHaveText(/I am somebody else\./)
    await page.getByRole('button', { name: 'Remove from this browser' }).click()
    await expect(page.getByText('How can we help you? Write to us.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('visitor'))).toBeNull()
  })
})

test('a message that did not get through is sent again, once @thorough', async ({
  page,
  context,
  problems,
}) => {
  problems.expected(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.goto('/customer-service/visitor')
  await page.getByLabel('Write a message').fill('Once only')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log').getByRole('alert')).toContainText('Not sent')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(said(page)).toHaveCount(1)
  await expect(said(page)).toContainText('Sent')

  await test.step('also where it did, and only the answer was lost', async () => {
    let lost = false
    await page.route(`**/api${sendAsVisitor.path}`, async (route) => {
      if (lost) return route.continue()
      lost = true
      await route.fetch()
      await route.abort()
    })
    await page.getByLabel('Write a message').fill('Once only, too')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(said(page).last()).toContainText('Sent')
    await page.reload()
    await expect(said(page)).toHaveCount(2)
  })
})
