import { fallingMarket } from '../pages/falling-market.ts'
import { expect, test } from '../pages/journey.ts'

test.use({ serverSettings: fallingMarket })

test('an alert that is set on the page of a share is told there without a reload, and once', async ({
  page,
  signedIn: _,
}) => {
  test.slow()
  await page.goto('/stock/v2/FALLING.NS/FALLING')
  await page.getByRole('button', { name: 'Set an alert' }).click()
  const sheet = page.getByRole('dialog', { name: 'Alerts: FALLING' })
  const now = Number(
    (
      await page
        .getByText(/^₹\d+\.\d\d$/)
        .first()
        .innerText()
    ).slice(1),
  )

  await test.step('what holds already is refused, and what cannot be is told', async () => {
    await sheet.getByRole('button', { name: 'Set the alert' }).click()
    await expect(sheet.getByText('Please enter a level that can be reached.')).toBeVisible()
    await sheet.getByRole('textbox', { name: 'Price' }).fill((now - 100).toFixed(2))
    await sheet.getByRole('button', { name: 'Set the alert' }).click()
    await expect(sheet.getByText('This is so already.')).toBeVisible()
  })
  await test.step('set it below the price', async () => {
    await sheet.getByRole('radio', { name: 'Falls to' }).check({ force: true })
    await sheet.getByRole('textbox', { name: 'Price' }).fill((now - 2).toFixed(2))
    await sheet.getByRole('textbox', { name: /^Note/ }).fill('Buy again')
    await sheet.getByRole('button', { name: 'Set the alert' }).click()
    await expect(page.getByText('The alert is set.')).toBeVisible()
    const row = sheet.getByRole('list', { name: 'Your alerts' }).getByRole('listitem')
    await expect(row).toContainText(`falls to ${(now - 2).toFixed(2)}`)
    await expect(row).toContainText('Waiting since')
  })
  const fallen = /FALLING has fallen to ₹\d+\.\d\d: you wanted to be told at ₹\d+\.\d\d\./
  await test.step('it is told where the customer is', async () => {
    await expect(page.getByText(fallen)).toBeVisible({ timeout: 60_000 })
    await expect(sheet.getByRole('list', { name: 'Your alerts' })).toContainText('Told')
  })
  await test.step('the notice stands in the list, once, and leads to the share', async () => {
    await page.goto('/notices')
    const notice = page.getByRole('list', { name: 'Your notices' }).getByRole('listitem')
    await expect(notice.filter({ hasText: fallen })).toHaveCount(1)
    await notice.filter({ hasText: fallen }).getByRole('link').click()
    await expect(page).toHaveURL(/\/stock\/v2\/FALLING\.NS/)
  })
  await test.step('all alerts stand on a page of their own, and can be removed there', async () => {
    await page.goto('/watchlists')
    await page.getByRole('link', { name: 'Alerts' }).click()
    const rows = page.getByRole('list', { name: 'Your alerts' }).getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Buy again')
    await rows.getByRole('button', { name: /^Remove: falls to/ }).click()
    await expect(page.getByText('No alerts yet.')).toBeVisible()
  })
})
