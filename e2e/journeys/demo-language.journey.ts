import { smallPhone } from '../pages/browser.ts'
import { expect, test } from '../pages/journey.ts'
import { others } from '../pages/words.ts'

// A server of its own: home shows the last three news, and other journeys publish newer ones than the demo's.
test.use({ viewport: smallPhone, serverSettings: { LOCALES: 'en,zh,es,de' } })

test('what is made up for the demo speaks the language that is chosen, and follows when it is changed @thorough', async ({
  page,
  signedIn: _,
}) => {
  const main = page.getByRole('main')
  await page.goto('/news')
  await expect(main).toContainText('Welcome to Tarazu')
  await page.evaluate(() => localStorage.setItem('locale', 'de'))
  await page.reload()
  await expect(main).toContainText('Willkommen bei Tarazu')
  await expect(main).not.toContainText('Welcome to Tarazu')
  await main.getByRole('link', { name: /Willkommen bei Tarazu/ }).click()
  await expect(main).toContainText('Demotext, für Tarazu geschrieben.')
  await page.goto('/fund-investment')
  await expect(page.getByRole('region', { name: 'Demo Monsun Tagesgeldfonds' })).toContainText('Demodaten')
  await page.goto('/ipo')
  await expect(main.getByText('Erfunden, für den Handel mit Spielgeld.').first()).toBeVisible()
  await page.goto('/')
  await expect(main).toContainText('Willkommen bei Tarazu')
  // The page is not loaded anew: what is kept of one language is not taken for another.
  await page.getByRole('button', { name: others.de.shell.language, exact: true }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(main).toContainText('Welcome to Tarazu')
  await expect(main).not.toContainText('Willkommen bei Tarazu')
})
