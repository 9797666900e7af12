/**
 * The way back in the console: it closes what is open over a screen, one at a time, and only then leaves the
 * screen.
 */
import { addCannedAnswer } from '@tarazu/contract/support/api'
import { desktop } from '../pages/browser.ts'
import { askedByConsole, detailsOf, haveWork, startBank } from '../pages/console-details.ts'
import { goBackToPage, overlays } from '../pages/go-back.ts'
import { expect, test } from '../pages/journey.ts'
import { addressesFor, administrators } from '../pages/operator.ts'

test.use({ ...desktop, deployment: { start: startBank } })

test('Back closes every question, the keys, the drawer and the one about what is filled in @thorough', async ({
  page,
  server,
  busy,
  problems,
}) => {
  test.setTimeout(300_000)
  problems.expected(/status of 40[34]/)
  const { first } = await administrators(server)
  await haveWork(server, page, busy.customer)
  await first.enter(page)
  const paths: Record<string, string> = {}
  for (const address of await addressesFor(page))
    paths[`console-${address.replace(/^\/console\/?/, '').replaceAll('/', '-') || 'home'}`] = address
  Object.assign(paths, await detailsOf(page, paths, first, busy.customer))
  for (const [name, show] of Object.entries(askedByConsole(paths))) {
    await show(page)
    await goBackToPage(page, name)
  }

  await page.goto('/console/')
  await page.getByRole('button', { name: 'Keys' }).click()
  await overlays(page).waitFor()
  await goBackToPage(page, 'keys')

  await page.setViewportSize({ width: 412, height: 915 })
  const drawer = page.getByRole('navigation', { name: 'Main' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(drawer).toBeInViewport()
  await page.goBack()
  await expect(drawer).not.toBeInViewport()
  await expect(page).toHaveURL('/console/')

  await page.goto('/console/news')
  await page.goto('/console/news/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('Half of a')
  await page.getByRole('button', { name: 'Menu' }).click()
  await drawer.getByRole('link', { name: 'Funds' }).click()
  const question = page.getByRole('alertdialog', { name: 'Throw away what you filled in?' })
  await question.waitFor()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half of a')
  if (!(await drawer.isVisible())) await page.getByRole('button', { name: 'Menu' }).click()
  await drawer.getByRole('link', { name: 'Funds' }).click()
  await question.getByRole('button', { name: 'Throw it away' }).click()
  await expect(page).toHaveURL('/console/funds')
  await page.goBack()
  await expect(page).toHaveURL('/console/news/new')
})

test('of a question over a dialog Back closes the question first, and two fast ones both @thorough', async ({
  page,
  server,
}) => {
  const { first } = await administrators(server)
  await first.call(addCannedAnswer, { title: 'Good morning', content: 'How can we help?' })
  await first.enter(page, '/customers')
  await page.getByRole('link', { name: 'Chats', exact: false }).first().click()
  await expect(page).toHaveURL('/console/chats')
  const answers = page.getByRole('dialog', { name: 'Canned answers' })
  const question = page.getByRole('alertdialog')
  const openBoth = async () => {
    await page.getByRole('button', { name: 'Canned answers' }).first().click()
    await answers.getByRole('button', { name: 'Remove Good morning' }).click()
    await question.waitFor()
  }
  await openBoth()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(answers).toBeVisible()
  await page.goBack()
  await expect(answers).toBeHidden()
  await expect(page).toHaveURL('/console/chats')

  await openBoth()
  await expect.poll(() => page.evaluate(() => history.state.overlays?.level)).toBe(2)
  await page.evaluate(() => {
    history.back()
    history.back()
  })
  await expect(answers).toBeHidden()
  await expect(page).toHaveURL('/console/chats')

  await openBoth()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await answers.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.evaluate(() => history.state.overlays.level)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/console/customers')
})
