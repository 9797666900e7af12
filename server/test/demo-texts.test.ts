/** Demo issues and funds are shown in each customer's language; texts of operators stay as they are. */
import { type FundOrder, listFundOrders, listFunds, purchaseFund } from '@tarazu/contract/funds/api'
import { getIssue, listEndedIssues, listIssues } from '@tarazu/contract/ipo/api'
import { type Locale, locales } from '@tarazu/contract/locales'
import { findOffers } from '@tarazu/contract/market/offers-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fundTexts } from '../src/funds/demo-fund-texts.ts'
import { demoFunds, drawnBasis } from '../src/funds/demo-funds.ts'
import { runDemoFunds } from '../src/funds/run-demo-funds.ts'
import { demoCompanies } from '../src/ipo/demo-companies.ts'
import { demoIssueTexts, issueTexts } from '../src/ipo/demo-issue-texts.ts'
import { runDemoIssues } from '../src/ipo/run-demo-issues.ts'
import { type IssueWorld, issueWorld } from '../src/testing/issue-world.ts'

let world: IssueWorld
beforeAll(async () => {
  world = await issueWorld()
  await runDemoFunds(world.deps)
  await runDemoIssues(world.deps)
  // One of them has ended.
  const { db } = world.deps
  const { id } = await db
    .selectFrom('ipo_issue')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('ipo_issue')
    .set({ state: 'withdrawn', reason: 'Over.' })
    .where('id', '=', id)
    .execute()
}, 60_000)
afterAll(() => world.close({ transfersAtLeast: 5 }))

const others = locales.filter((each) => each !== 'en')
/** The figures in a text, which have to be the same in each language. */
const figures = (text: string) => [...text.matchAll(/\d+/g)].map(String).sort()

/** Checks that no text of a language is missing or a copy of the English one. */
function eachDiffers(texts: readonly string[]) {
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) {
    expect(text.trim()).not.toBe('')
    expect(figures(text)).toEqual(figures(texts[0] ?? ''))
  }
}

test('each demo company and each kind of issue has a text and a document in all four languages', () => {
  for (const company of demoCompanies) {
    for (const further of [false, true]) {
      const row = { demo: true, symbol: `${company.code}.DEMO`, ...demoIssueTexts(company, further) }
      const texts = locales.map((language) => issueTexts(row, language))
      eachDiffers(texts.map(({ about }) => about))
      eachDiffers(texts.map(({ document }) => document ?? ''))
      for (const { document, about } of texts) {
        expect(document).toContain(company.name)
        expect(document).toContain(about)
        expect(document?.split('\n\n')).toHaveLength(5)
      }
    }
  }
})

test('each demo fund has a name with its number and a basis in all four languages', () => {
  for (const { name, basis } of demoFunds) {
    const row = { series: name, name: `${name} 3`, basis, value_basis: drawnBasis }
    const texts = locales.map((language) => fundTexts(row, language))
    eachDiffers(texts.map((each) => each.name))
    eachDiffers(texts.map((each) => each.basis))
    eachDiffers(texts.map((each) => each.value_basis ?? ''))
    for (const each of texts) expect(each.name).toMatch(/ 3$/)
  }
})

test('demo issues and funds are listed in the requested language', async () => {
  const english = await world.visitor(listIssues, {})
  const funds = (await world.visitor(listFunds, { limit: 100 })).rows
  const over = (await world.visitor(listEndedIssues, {})).rows
  expect([over.length, funds.length]).toEqual([1, demoFunds.length])
  expect(english.at(-1)?.id).toBe(over[0]?.id)
  for (const language of others) {
    const issues = await world.visitor(listIssues, {}, { language })
    expect(issues.map(({ id, name }) => [id, name])).toEqual(english.map(({ id, name }) => [id, name]))
    for (const [place, { about, id }] of issues.entries()) {
      expect(about).not.toBe(english[place]?.about)
      const one = await world.visitor(getIssue, { id }, { language })
      expect(one.about).toBe(about)
      expect(one.document).toContain(about)
    }
    const [past] = (await world.visitor(listEndedIssues, {}, { language })).rows
    expect(past?.about).toBe(issues.at(-1)?.about)
    const own = (await world.visitor(listFunds, { limit: 100 }, { language })).rows
    for (const [place, { name, basis }] of own.entries()) {
      expect(name).not.toBe(funds[place]?.name)
      expect(basis).not.toBe(funds[place]?.basis)
    }
  }
})

test('answers in two languages are not mixed up, whether shared, cached or revalidated', async () => {
  for (const path of ['/client/ipo', '/client/ipo/ended', '/v2/fund/list']) {
    const asked = (language: string, more: Record<string, string> = {}) =>
      fetch(world.baseUrl + path, { headers: { 'accept-language': language, ...more } })
    const answers = await Promise.all(['de', 'en', 'de', 'es', 'zh', 'en'].map((language) => asked(language)))
    expect(answers.map(({ headers }) => headers.get('content-language'))).toEqual([
      ...['de', 'en', 'de', 'es', 'zh', 'en'],
    ])
    for (const { headers } of answers) expect(headers.get('vary')).toBe('accept-language')
    const german = answers[0]?.headers.get('etag') ?? ''
    const spanish = await asked('es', { 'if-none-match': german })
    expect([path, spanish.status]).toEqual([path, 200])
    expect((await spanish.text()).length).toBeGreaterThan(200)
  }
})

test('a demo fund is found by its name in the requested language, and by its English one', async () => {
  const customer = await world.customer({ cash: 1_000_000_00n })
  const found = async (search: string, language: Locale) =>
    (await customer.call(findOffers, { search }, { language })).rows.map(({ name }) => name)
  expect(await found('monsun', 'de')).toEqual(['Demo Monsun Tagesgeldfonds'])
  expect(await found('monsoon', 'de')).toEqual(['Demo Monsun Tagesgeldfonds'])
  expect(await found('季风', 'zh')).toEqual(['演示季风隔夜基金'])
  expect(await found('monsoon', 'en')).toEqual(['Demo Monsoon Overnight Fund'])
  expect(await found('tagesgeld', 'en')).toEqual([])
  const [fund] = (await customer.call(listFunds, { limit: 100 })).rows.filter(({ name }) =>
    name.includes('Monsoon'),
  )
  await customer.call(purchaseFund, { fund: fund?.id ?? 0 })
  const orders: FundOrder[] = (await customer.call(listFundOrders, {}, { language: 'es' })).rows
  expect(orders[0]?.project.name).toBe('Demo Monzón Fondo a un día')
})

test('an issue whose text was changed, or that only has a demo name, is not translated', () => {
  const [company] = demoCompanies
  const row = { demo: true, symbol: `${company.code}.DEMO`, ...demoIssueTexts(company, false) }
  const own = { about: 'Weaves what operators say.', document: 'As operators say.' }
  for (const language of others) {
    expect(issueTexts({ ...row, ...own }, language)).toEqual(own)
    const { about, document } = row
    expect(issueTexts({ ...row, demo: false }, language)).toEqual({ about, document })
  }
})

test('texts of operators are not translated', async () => {
  const issue = await world.announced()
  for (const language of others)
    expect(await world.visitor(getIssue, { id: issue.id }, { language })).toMatchObject({
      name: issue.name,
      about: issue.about,
      document: 'Made up, for a test.',
    })
})
