/** Whatever is typed or pasted into whichever field of the app, the screen stays there and says what is wrong. */
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import { freezeAccount } from '@tarazu/contract/security/account-api'
import { updatePassword } from '@tarazu/contract/security/api'
import { texts as en } from '../../web/src/locales/en/app-texts.ts'
import { texts as enMoney } from '../../web/src/locales/en/money-texts.ts'
import { texts as enOffers } from '../../web/src/locales/en/offers-texts.ts'
import { texts as enPersonal } from '../../web/src/locales/en/personal-texts.ts'
import { comeIn, registerCustomer } from '../pages/customer.ts'
import { announceIssue, issueTerms } from '../pages/issues.ts'
import { expect, test } from '../pages/journey.ts'
import { refused, unvisited, walkFields } from '../pages/odd-texts.ts'
import { openRoutes } from '../pages/routes.ts'
import { statesOf, strangersSights } from '../pages/screens.ts'
import { settled } from '../pages/settled.ts'
import { visit } from '../pages/visit.ts'

/** What another look, another answer, another network or another page of a list changes has no fields of its own. */
const hasFields = ([name]: [string, unknown]) =>
  !/rich|live|frozen|safe-mode|long-names|failing|loading|offline|overdue|stale|closed|no-price|halted|records|none$|done$|hidden|empty|nothing|ipo-apply$|qr-code|chart|question$|not-found|recovery-codes|wrong-code/.test(
    name,
  ) || name === 'two-step-off-question'

const texts = { ...en, ...enMoney, ...enOffers, ...enPersonal }
const textOf = (key: string) =>
  String(key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], texts))

test('no text breaks a screen of the app @thorough', async ({ page, context, server, busy, problems }) => {
  test.setTimeout(1_200_000)
  problems.expected(refused)
  // The code of the log is asked for once, when the app opens, and a server that was just started has none.
  const signed = async () => (await busy.customer.call(getTransparency, {})).log_size
  await expect.poll(signed).toBeGreaterThan(0)
  const walk = await walkFields(page)
  const dialog = page.locator('dialog[open]')
  await test.step('of a stranger', async () => {
    await page.goto(openRoutes.login)
    for (const [name, path] of Object.entries(openRoutes)) {
      await visit(page, path)
      await settled(page)
      await walk.sight(name)
    }
    for (const [name, show] of Object.entries(strangersSights).filter(hasFields)) {
      await show(page)
      await walk.sight(name)
      const instead = page.getByRole('button', { name: texts.session.useRecovery })
      if (await instead.isVisible()) {
        await instead.click()
        await walk.sight(`${name}, with a recovery code`)
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })
  await context.clearCookies()
  await comeIn(page, busy.customer)
  await test.step('of a customer', async () => {
    for (const [name, path] of Object.entries(busy.routes).filter(hasFields)) {
      await visit(page, path)
      await settled(page)
      await walk.sight(name)
    }
    for (const [name, show] of Object.entries(statesOf(busy.routes)).filter(hasFields)) {
      await show(page)
      await walk.sight(name)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })
  await test.step('of a customer, while an issue is open', async () => {
    const issue = await announceIssue(server, issueTerms('ODDITY.NS'))
    await page.goto(`/ipo?apply=${issue}`)
    await dialog.getByRole('textbox').waitFor()
    await walk.sight('ipo-apply-open')
  })
  await context.clearCookies()
  await test.step('of a customer who has frozen the account', async () => {
    const { phone, password, call } = await registerCustomer(server.url)
    await call(updatePassword, { kind: 'transaction', pin: '284615', password })
    await call(freezeAccount, {})
    await comeIn(page, { phone, password })
    await page.goto('/settings/security')
    await page.getByRole('button', { name: texts.security.lift }).click()
    await dialog.getByRole('textbox', { name: texts.security.pinField }).waitFor()
    await walk.sight('lift-freeze')
  })
  expect(walk.fields).toBeGreaterThan(38)
  expect(
    unvisited('web', walk, textOf),
    'No sight shows this field, or an earlier field led away from it: add a sight to e2e/pages/screens.ts.',
  ).toEqual([])
})
