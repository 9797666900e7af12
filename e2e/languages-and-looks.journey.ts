import type { Page } from '@playwright/test'
import { de } from '../web/src/locales/de.ts'
import { en } from '../web/src/locales/en.ts'
import { es } from '../web/src/locales/es.ts'
import { zh } from '../web/src/locales/zh.ts'
import { smallPhone } from './browser.ts'
import { choose } from './choose.ts'
import { signIn } from './customer.ts'
import { expect, test } from './journey.ts'
import { openRoutes } from './routes.ts'
import { visit } from './visit.ts'

test.use({ viewport: smallPhone, installs: true })

const others = { zh, es, de }
const names = { zh: '中文', es: 'Español', de: 'Deutsch' }

function textsOf(tree: object): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)))
}

/** Words that a reader of the other language has no use for; those that are the same in both are left out. */
function onlyEnglish(language: keyof typeof others) {
  const theirs = new Set(textsOf(others[language]))
  return textsOf(en).filter((text) => !theirs.has(text) && !text.includes('{{') && /[A-Za-z]{3}/.test(text))
}

/** Everything that is read or spoken, piece by piece. */
async function wordsOn(page: Page) {
  return page.evaluate(() => {
    const words: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim()
      if (text && !node.parentElement?.closest('script, noscript, article')) words.push(text)
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'alt']) words.push(element.getAttribute(name) ?? '')
    return [...words.filter(Boolean), document.title]
  })
}

/** What sticks out of the page sideways, and so would make it move under the finger. */
async function wideThings(page: Page) {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 160))
      .concat(`${scrollWidth} px wide`)
  })
}

/** What is wrong with the page that is open. */
async function look(page: Page, path: string, english: ReadonlySet<string>) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[class*="_skeleton_"]')).toHaveCount(0)
  const words = await wordsOn(page)
  expect
    .soft(
      words.filter((text) => english.has(text)),
      `English on ${path}`,
    )
    .toEqual([])
  const unfinished = /\{\{|\}\}|undefined|\bNaN\b|\[object|^[a-z]+\.[a-zA-Z]+(\.[a-zA-Z]+)*$/
  expect
    .soft(
      words.filter((text) => unfinished.test(text)),
      `unfinished on ${path}`,
    )
    .toEqual([])
  expect.soft(await wideThings(page), `${path} sideways`).toEqual([])
}

for (const language of ['zh', 'es', 'de'] as const) {
  test(`the app speaks ${language}, everywhere, and keeps to it`, async ({ page, busy, problems }) => {
    test.slow()
    problems.expected(/status of 404/)
    const { routes } = busy
    await signIn(page, busy.customer)
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('button', { name: names[language] }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('navigation').getByText(others[language].shell.markets)).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).direction)).toBe('ltr')

    const english = new Set(onlyEnglish(language))
    expect(english.size).toBeGreaterThan(300)
    for (const path of [...Object.values(openRoutes).slice(2), ...Object.values(routes)]) {
      await visit(page, path)
      await look(page, path, english)
    }

    // The money stays grouped as its currency is, whatever the language.
    await page.goto('/account')
    await expect(page.getByRole('main')).toContainText(/₹2\d,\d\d,\d\d\d\.\d\d/)
  })
}

test('English fits the smallest phone, too, and nothing is unfinished', async ({ page, busy, problems }) => {
  test.slow()
  problems.expected(/status of 404/)
  await signIn(page, busy.customer)
  // Loaded anew, each of them, as from a bookmark: the other languages go through the app.
  for (const path of Object.values(busy.routes)) {
    await page.goto(path)
    await look(page, path, new Set())
  }
})

test('the sign-in and the registration speak the language that is chosen there', async ({ page }) => {
  await page.goto('/login')
  for (const language of ['zh', 'es', 'de'] as const) {
    await page.getByRole('combobox').selectOption({ label: names[language] })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(others[language].session.loginTitle)
    const english = new Set(onlyEnglish(language))
    for (const path of Object.values(openRoutes)) {
      await visit(page, path)
      await look(page, path, english)
    }
    await page.goto('/login')
  }
})

test('dark, light or as the system is; red up, green up or blue up', async ({ page, signedIn: _ }) => {
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
  const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '+' }).first()
  await expect(row).toContainText('up')
  await expect(row.locator('svg[data-direction=up]')).toBeVisible()
})
