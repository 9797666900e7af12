/** How to get to each thing that a picture is taken of, in whatever language it is shown. */
import type { Page } from '@playwright/test'
import type { en } from '../web/src/locales/en.ts'
import type { enMoney } from '../web/src/locales/en-money.ts'
import type { Texts } from '../web/src/locales/texts.ts'
import { choose } from './choose.ts'
import { settled } from './settled.ts'

export type Words = Texts<typeof en & typeof enMoney>
export type Show = (page: Page, words: Words) => Promise<unknown>

export const go =
  (path: string): Show =>
  (page) =>
    page.goto(path)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const dialog = (page: Page) => page.locator('dialog[open]')

/** Answers that are failures, and answers that never come. */
const failing =
  (path: string): Show =>
  async (page) => {
    await page.route('**/api/**', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(path)
    await page.getByRole('main').getByRole('alert').first().waitFor()
  }
const loading =
  (path: string): Show =>
  async (page) => {
    await page.route('**/api/**', () => undefined)
    await page.goto(path)
  }

/** Sheets, dialogs and what the network does to a page. */
export function statesOf({ stock }: { stock: string }): Record<string, Show> {
  const ticket: Show = async (page, { orders }) => {
    await page.goto(stock)
    await press(page, orders.buy)
    await dialog(page).getByRole('list', { name: orders.fees }).waitFor()
  }
  const search = (text: string) => async (page: Page) => {
    await page.goto(`/?search=${text}`)
    await dialog(page).waitFor()
  }
  return {
    search: search('tata'),
    'search-empty': search(''),
    'search-nothing': search('zzzz'),
    'language-dialog': async (page, { shell }) => {
      await page.goto('/')
      await press(page, shell.language)
      await dialog(page).waitFor()
    },
    ticket,
    'ticket-terms': async (page, words) => {
      await ticket(page, words)
      await dialog(page).getByRole('button', { name: words.orders.more }).click()
      await choose(dialog(page), words.orders.type.stop_limit)
    },
    'ticket-sell': async (page, words) => {
      await ticket(page, words)
      await choose(dialog(page), words.orders.sell)
    },
    'ticket-too-many': async (page, words) => {
      await ticket(page, words)
      await dialog(page).getByRole('textbox').first().fill('51')
    },
    'ticket-done': async (page, words) => {
      await ticket(page, words)
      await dialog(page).getByRole('button').last().click()
      await dialog(page).getByRole('link', { name: words.orders.seeRecord }).waitFor()
    },
    'chart-day': async (page, { market }) => {
      await page.goto(stock)
      await choose(page, market.dayK)
    },
    'chart-month': async (page, { market }) => {
      await page.goto(stock)
      await choose(page, market.monthK)
    },
    'chart-table': async (page, { market }) => {
      await page.goto(stock)
      await press(page, market.chartTable)
      await dialog(page).waitFor()
    },
    'watchlists-editing': async (page, { watchlist }) => {
      await page.goto('/watchlists')
      await press(page, watchlist.edit)
    },
    'watchlists-question': async (page, { watchlist }) => {
      await page.goto('/watchlists')
      await press(page, watchlist.edit)
      await page.getByRole('list', { name: watchlist.favourites }).getByRole('button').first().click()
    },
    'holding-sheet': async (page, { orders }) => {
      await page.goto('/trade')
      await page.getByRole('list', { name: orders.holdings }).getByRole('button').first().click()
      await dialog(page).waitFor()
    },
    'log-out-question': async (page, { profile }) => {
      await page.goto('/settings')
      await press(page, profile.logOut)
    },
    'account-hidden': async (page, { profile }) => {
      await page.goto('/account')
      await press(page, profile.hideAmounts)
    },
    'recharge-below': async (page, { wallet }) => {
      await page.goto('/recharge')
      await page.getByRole('textbox', { name: wallet.amount }).fill('4999')
    },
    'home-failing': failing('/'),
    'stock-failing': failing(stock),
    'records-failing': failing('/records'),
    'ipo-failing': failing('/ipo'),
    'ipo-loading': loading('/ipo'),
    'home-loading': loading('/'),
    'stock-loading': loading(stock),
    'trade-loading': loading('/trade'),
    'home-offline': async (page) => {
      await page.goto('/')
      await settled(page)
      await page.context().setOffline(true)
    },
  }
}

/** What somebody sees who has just arrived. */
export const firstSights: Record<string, Show> = {
  'empty-home': go('/'),
  'empty-watchlists': go('/watchlists'),
  'empty-trade': go('/trade'),
  'empty-account': go('/account'),
  'empty-account-changes': go('/account/changes'),
  'empty-records': go('/records'),
  'empty-ipo-orders': go('/ipo/orders'),
  'empty-recharge-records': go('/recharge-records'),
}
