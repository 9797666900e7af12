/** Whatever is typed or pasted into whichever field of the console, the screen stays there and says what is wrong. */
import { desktop } from './browser.ts'
import { askedByConsole, detailsOf, haveWork, startBank } from './console-details.ts'
import { expect, test } from './journey.ts'
import { refused, unvisited, walkFields } from './odd-texts.ts'
import { addressesFor, administrators } from './operator.ts'
import { settled } from './settled.ts'

test.use({ ...desktop, deployment: { start: startBank } })

/** What no journey comes to by itself: each by what would have to happen first. */
const reachedElsewhere: string[] = []

test('no text breaks a screen of the console', async ({ page, server, busy, problems }) => {
  test.setTimeout(480_000)
  problems.expected(refused)
  const { first } = await administrators(server)
  await haveWork(server, page, busy.customer)
  await page.goto('/console/')
  const walk = await walkFields(page)
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
