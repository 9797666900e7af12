import { addFavourite, listFavourites } from '@tarazu/contract/watchlist/api'
import { expect, test } from '../pages/journey.ts'

test('a star follows a share at once, and editing the list asks before it takes one off', async ({
  page,
  signedIn: customer,
}) => {
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Watchlist' }).click()
  await expect(page.getByText('Nothing on your watchlist yet.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Indices' }).getByRole('link').first()).toBeVisible()

  await page.goto('/stock/v2/INFY.NS/Infosys')
  const star = page.getByRole('button', { name: 'On my watchlist' })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Infosys is on your watchlist.')).toBeVisible()
  await customer.call(addFavourite, { symbol: 'TCS.NS' })
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/watchlists')
  const list = page.getByRole('list', { name: 'Favourites' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Edit' }).click()
  await list.getByRole('button', { name: 'Remove Infosys' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove from the watchlist?' })
  await expect(question).toContainText('Infosys')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: 'Remove Infosys' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(list.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await expect(list.getByRole('link', { name: /Tata Consultancy/ })).toBeVisible()
  await expect
    .poll(async () => (await customer.call(listFavourites, {})).rows.map(({ symbol }) => symbol))
    .toEqual(['TCS.NS'])

  await list.getByRole('link', { name: /Tata Consultancy/ }).click()
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
})

test('a star that the server did not take goes out again, with a word', async ({
  page,
  signedIn: _,
  problems,
}) => {
  problems.expected(/ERR_FAILED/)
  await page.route('**/collection/add', (route) => route.abort())
  await page.goto('/stock/v2/INFY.NS/Infosys')
  const star = page.getByRole('button', { name: 'On my watchlist' })
  await star.click()
  await expect(page.getByText('Error: operation failed, please try later')).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
})

test('what cannot be removed comes back, with a word', async ({ page, signedIn: customer, problems }) => {
  problems.expected(/ERR_FAILED/)
  await customer.call(addFavourite, { symbol: 'TCS.NS' })
  await page.route('**/collection/remove', (route) => route.abort())
  await page.goto('/watchlists')
  const list = page.getByRole('list', { name: 'Favourites' })
  await page.getByRole('button', { name: 'Edit' }).click()
  await list.getByRole('button', { name: /^Remove Tata/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Deletion failed, please retry')).toBeVisible()
  await expect(list.getByRole('link', { name: /Tata Consultancy/ })).toBeVisible()
})
