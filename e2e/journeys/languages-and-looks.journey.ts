import { languageNames } from '@tarazu/contract/locales'
import { smallPhone } from '../pages/browser.ts'
import { choose } from '../pages/choose.ts'
import { expect, test } from '../pages/journey.ts'
import { settled } from '../pages/settled.ts'
import { type Other, others } from '../pages/words.ts'

test.use({ viewport: smallPhone })

const languages = Object.keys(others) as Other[]

test('the language that is chosen is kept, and money stays grouped as its currency is', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(2_500_000)
  let language = 'Language'
  for (const next of languages) {
    await page.goto('/')
    await page.getByRole('button', { name: language, exact: true }).click()
    await page.getByRole('button', { name: languageNames[next] }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', next)
    await expect(page.getByRole('navigation').getByText(others[next].shell.markets)).toBeVisible()
    language = others[next].shell.language

    await page.goto('/account')
    await expect(page.locator('html')).toHaveAttribute('lang', next)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).direction)).toBe('ltr')
    await expect(page.getByRole('main')).toContainText(/₹2\d,\d\d,\d\d\d\.\d\d/)
  }
})

test('what is no company is found and named in the words of the reader @thorough', async ({
  page,
  signedIn: _,
}) => {
  const found = page.getByRole('dialog').getByRole('link')
  await page.goto('/?search=Oro')
  await expect(found.first()).toContainText('Gold')
  await page.evaluate(() => localStorage.setItem('locale', 'es'))
  await page.reload()
  await expect(found.first()).toContainText(/Oro/)
  await found.first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oro' })).toBeAttached()
  await page.goto('/forex')
  await expect(page.getByText('Dólar estadounidense / rupia india')).toBeVisible()
})

test('the sign-in speaks the language that is chosen there @thorough', async ({ page }) => {
  await page.goto('/login')
  for (const language of languages) {
    await page.getByRole('combobox').selectOption({ label: languageNames[language] })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(others[language].session.loginTitle)
  }
})

test('dark, light or as the system is; red up, green up or blue up @thorough', async ({
  page,
  signedIn: _,
}) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const brightness = async () => {
    const [red = 0, green = 0, blue = 0] = ((await ground()).match(/\d+/g) ?? []).map(Number)
    return red + green + blue
  }
  await page.goto('/settings')
  await choose(page, 'Dark')
  await expect.poll(brightness).toBeLessThan(120)
  await page.reload()
  expect(await brightness()).toBeLessThan(120)
  await choose(page, 'Light')
  await expect.poll(brightness).toBeGreaterThan(700)
  await choose(page, 'System')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(brightness).toBeLessThan(120)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(brightness).toBeGreaterThan(700)

  /** Which of red, green and blue is strongest where a price rises. */
  const rising = () =>
    page.evaluate(() => {
      const probe = document.createElement('span')
      probe.style.color = 'var(--up)'
      document.body.append(probe)
      const shades = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number).slice(0, 3)
      probe.remove()
      return ['red', 'green', 'blue'][shades.indexOf(Math.max(...shades))]
    })
  for (const [name, colour] of [
    ['Red up', 'red'],
    ['Blue up', 'blue'],
    ['Green up', 'green'],
  ] as const) {
    await choose(page, name)
    await expect.poll(rising).toBe(colour)
  }
  await choose(page, 'Red up')
  await page.goto('/markets')
  expect(await rising()).toBe('red')
  // The direction is told by shape and word as well.
  const row = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ hasText: /[+−]\d/ })
    .first()
  // Nothing rises on some days.
  await expect(async () => {
    const direction = (await row.innerText()).includes('+') ? 'up' : 'down'
    await expect(row).toContainText(direction, { timeout: 500 })
    await expect(row.locator(`svg[data-direction=${direction}]`)).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('for whoever asks for stillness another look is there at once, down to the last figure @thorough', async ({
  page,
  signedIn: _,
}) => {
  await page.goto('/account')
  await settled(page)
  const moving = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
    return document.getAnimations().length
  })
  expect(moving).toBe(0)
})
