/** Whatever is typed or pasted into whichever field of the console, the screen stays there and says what is wrong. */
import { desktop } from './browser.ts'
import { askedByConsole, detailsOf, haveWork, startBank } from './console-details.ts'
import { expect, test } from './journey.ts'
import { refused, unvisited, walkFields } from './odd-texts.ts'
import { addressesFor, administrators } from './operator.ts'
import { settled } from './settled.ts'

test.use({ ...desktop, deployment: { start: startBank } })

/** What the walk does not come to, each by what would have to have happened. The rules of most of them are asked by `form-rules.test.ts`. */
const reachedElsewhere = [
  // A policy was opened, and its change begun.
  'config/fee-fields.tsx: At most',
  'config/policy-detail.tsx: New value',
  // The sale of a fund has ended.
  'funds/fund-decisions.tsx: Return of the period, %',
  'funds/fund-decisions.tsx: Day of the value',
  'funds/fund-decisions.tsx: Basis of the value',
  // A share was opened, and a split of it begun.
  'market/action-dialog.tsx: Day, year-month-day',
  // A second operator has approved a payment.
  'wallet/withdrawal-decisions.tsx: Bank reference',
  // A court is chosen as the reason.
  'wallet/withdrawal-refusal-dialog.tsx: SHA-256 of the document',
  // What is asked of whoever is signed in before they end their own sign-ins or add a passkey: the walk would sign itself out.
  'operators/code-field.tsx: Six-digit code',
  'operators/passkeys-panel.tsx: Your password',
  'operators/passkeys-panel.tsx: Name of a new passkey',
  'operators/sign-ins-panel.tsx: Your password',
]

test('no text breaks a screen of the console', async ({ page, server, busy, problems }) => {
  test.setTimeout(1_200_000)
  problems.expected(refused)
  const { first } = await administrators(server)
  await haveWork(server, page, busy.customer)
  await page.goto('/console/')
  const walk = await walkFields(page)
  await settled(page)
  await walk.sight('sign-in')
  await first.enter(page)
  const paths: Record<string, string> = {}
  for (const address of await addressesFor(page)) {
    const name = address.replace(/^\/console\/?/, '').replaceAll('/', '-') || 'home'
    paths[`console-${name}`] = address
  }
  Object.assign(paths, await detailsOf(page, paths, first, busy.customer))
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path)
    await settled(page)
    await walk.sight(name)
    await walk.press(name)
  }
  for (const [name, show] of Object.entries(askedByConsole(paths))) {
    await show(page)
    await walk.sight(name)
  }
  expect(walk.fields).toBeGreaterThan(60)
  const missed = unvisited('console', walk)
  expect(missed.filter((each) => !reachedElsewhere.includes(each))).toEqual([])
})
