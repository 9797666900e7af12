import { mkdtempSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { listRoots } from '@tarazu/contract/chain/api'
import { locales } from '@tarazu/contract/locales'
import { getSignedStatement } from '@tarazu/contract/statements/api'
import { signRoots } from '../../server/src/chain/sign-roots.ts'
import { systemClock, systemRandom } from '../../server/src/clock.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { readSecrets } from '../../server/src/secrets/secrets.ts'
import { makeLog } from '../../server/src/settings/log.ts'
import { readSettings } from '../../server/src/settings/settings.ts'
import { databaseOf } from '../crash/server-process.ts'
import { looks, violations } from '../pages/axe.ts'
import { smallPhone } from '../pages/browser.ts'
import { expect, test } from '../pages/journey.ts'
import { sideways } from '../pages/sideways.ts'
import { smallTargets } from '../pages/small-targets.ts'
import type { RunningServer } from '../start-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'tarazu-check-'))
const anchor = join(folder, 'anchor')

test.use({ viewport: smallPhone, serverSettings: { ANCHOR_FILE: anchor } })
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** Ends the day early: all that is sealed of it gets its root. */
async function endDay({ dataDir }: RunningServer) {
  const { db, close } = openDatabase((await databaseOf(dataDir)).url, { max: 1 })
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const secrets = await readSecrets(settings, systemRandom)
  const tomorrow = { ...systemClock, now: () => systemClock.now() + 86_400_000 }
  await signRoots({ db, clock: tomorrow, random: systemRandom, secrets, settings, log: makeLog(settings) })
  await close()
}

const states = (page: Page) =>
  page.locator('.findings li').evaluateAll((rows) => rows.map((row) => row.dataset['state']))
const verdict = (page: Page) => page.locator('.verdict')
const choose = (page: Page, text: string | RegExp) => page.getByLabel(text)

test('a customer takes a signed statement away, and checks it on a device that has no network', async ({
  page,
  server,
  signedIn: customer,
  openElsewhere,
}) => {
  test.slow()
  await customer.recharge(20_000)
  await customer.buy('TCS.NS', 2)
  await page.goto('/account/statement')
  const [from, to] = await Promise.all(
    ['From', 'To'].map((label) => page.getByLabel(label, { exact: true }).inputValue()),
  )
  const signed = () => customer.call(getSignedStatement, { from: from ?? '', to: to ?? '' })

  await test.step('a day is over, and its root is signed and taken to the anchor', async () => {
    await expect
      .poll(async () => (await signed()).content, { timeout: 30_000 })
      .not.toMatch(/"(sealed|proof|log|counted)": null/)
    await endDay(server)
    await expect
      .poll(async () => (await customer.call(listRoots, {})).rows[0]?.anchored_at ?? null, {
        timeout: 40_000,
      })
      .not.toBeNull()
  })

  const download = async (press: () => Promise<void>) => {
    const saved = page.waitForEvent('download')
    await press()
    const file = await saved
    const path = join(folder, file.suggestedFilename())
    await file.saveAs(path)
    return path
  }
  const sheet = page.getByRole('article', { name: 'Statement' })
  const root = (await customer.call(listRoots, {})).rows[0]
  await expect(sheet).toContainText(root?.root ?? '', { timeout: 20_000 })
  await expect(sheet).toContainText(root?.key ?? '')
  const statement = await download(() => page.getByRole('button', { name: 'Signed JSON' }).click())
  const checkPage = await download(() => page.getByRole('link', { name: 'Verifier' }).click())

  const desk = await openElsewhere({ offline: true, viewport: smallPhone })
  const outside = desk.getByLabel('Key, lines of an anchor, or a policy')
  await desk.goto(pathToFileURL(checkPage).href)
  await expect(desk.getByRole('heading', { name: 'Check a statement' })).toBeVisible()

  await test.step('all that is in the file fits; whose key it is, only a comparison tells', async () => {
    await choose(desk, /Choose the statement/).setInputFiles(statement)
    await expect(verdict(desk)).toHaveText('Nothing is wrong. What is open stands below.')
    const fitting = Array.from({ length: 8 }, () => 'ok')
    expect(await states(desk)).toEqual([...fitting, 'open', 'open', 'open'])
    await expect(desk.getByText('Units · TCS.NS')).toBeVisible()
    await outside.fill(root?.key ?? '')
    await expect.poll(() => states(desk)).toEqual([...fitting, 'ok', 'open', 'open'])
  })
  await test.step('with the anchor and a policy everything is green', async () => {
    await choose(desk, 'Choose an anchor file').setInputFiles(anchor)
    await expect(desk.getByText('Roots that the anchor has, too: 1.')).toBeVisible()
    const key = await (await page.request.get('/log/key')).text()
    await outside.fill(`${await readFile(anchor, 'utf8')}\nlog ${key.trim()}\nquorum none`)
    await expect(verdict(desk)).toHaveText('Everything fits')
    await desk.getByText('Entries: 2').click()
    await expect(desk.getByRole('region', { name: 'Entries' })).toContainText('Purchase')
  })
  await test.step('everybody can use it, in both looks and every language', async () => {
    for (const language of locales.toReversed()) {
      await desk.getByRole('combobox').selectOption(language)
      await expect(desk.locator('html')).toHaveAttribute('lang', language)
      for (const { colorScheme, rules } of looks) {
        await desk.emulateMedia({ colorScheme })
        expect.soft(await violations(desk, rules), `${language} in ${colorScheme}`).toEqual([])
      }
      expect.soft(await smallTargets(desk), language).toEqual([])
      expect.soft(await sideways(desk), language).toEqual([])
    }
  })
  await test.step('one digit changed is found, and named', async () => {
    const text = await readFile(statement, 'utf8')
    const path = join(folder, 'changed.json')
    const amount = /"amount": "-\d/
    await writeFile(
      path,
      text.replace(amount, (begin) => `${begin.slice(0, -1)}${begin.endsWith('1') ? '2' : '1'}`),
    )
    await choose(desk, /Choose the statement/).setInputFiles(path)
    await expect(verdict(desk)).toHaveText('This statement does not hold')
    const purchase = JSON.parse(text).entries.find(({ reason }: { reason: string }) => reason === 'order_buy')
    await expect(
      desk.getByText(`Entry ${purchase.id} does not fit what is before it`, { exact: false }),
    ).toBeVisible()
    await writeFile(path, text.replace(/("salt": ")./, '$1_'))
    await choose(desk, /Choose the statement/).setInputFiles(path)
    await expect(desk.getByText('It is no signed statement, or something in it was changed.')).toBeVisible()
    expect(await states(desk)).toEqual(['failed'])
  })
  await test.step('an anchor that has another root tells', async () => {
    await choose(desk, /Choose the statement/).setInputFiles(statement)
    const path = join(folder, 'another')
    const line = await readFile(anchor, 'utf8')
    await writeFile(
      path,
      line.replace(/"root":"./, (begin) => `${begin.slice(0, -1)}${begin.endsWith('1') ? '2' : '1'}`),
    )
    await choose(desk, 'Choose an anchor file').setInputFiles(path)
    await expect(desk.getByText(`The anchor has another root for ${root?.day}.`)).toBeVisible()
  })
  await test.step('at its address it works, too, and nothing else could run there', async () => {
    const answer = await page.goto('/check-statement.html')
    expect(answer?.headers()['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; .*frame-ancestors 'none'$/,
    )
    await choose(page, /Choose the statement/).setInputFiles(statement)
    await expect(verdict(page)).toHaveText('Nothing is wrong. What is open stands below.')
  })
})
