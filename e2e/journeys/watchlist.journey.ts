import { addFavourite, listFavourites } from '@tarazu/contract/watchlist/api'
import { listWatchlists, noteInWatchlist } from '@tarazu/contract/watchlist/lists-api'
import { choose } from '../pages/choose.ts'
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

test('a star that the server did not take goes out again, with a word @thorough', async ({
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

test('what cannot be removed comes back, with a word @thorough', async ({
  page,
  signedIn: customer,
  problems,
}) => {
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

test('a second list is begun, filled, put in order by hand and by keyboard, noted on, and removed', async ({
  page,
  signedIn: customer,
}) => {
  await page.goto('/watchlists')
  const lists = page.getByRole('group', { name: 'Watchlists' })
  await test.step('begin it', async () => {
    await lists.getByRole('button', { name: 'New list' }).click()
    const sheet = page.getByRole('dialog', { name: 'New list' })
    await sheet.getByRole('textbox', { name: 'Name of the list' }).fill('Banks')
    await sheet.getByRole('button', { name: 'Begin the list' }).click()
    await expect(lists.getByRole('button', { name: 'Banks' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Nothing on this list yet.')).toBeVisible()
  })
  await test.step('fill it from the stars of a search', async () => {
    await page.goto('/?search=bank')
    const results = page.getByRole('dialog', { name: 'Search' })
    for (const name of ['HDFC Bank', 'ICICI Bank', 'Axis Bank']) {
      await results.getByRole('button', { name: `${name} on my watchlist` }).click()
      const sheet = page.getByRole('dialog', { name: `${name}: on which lists?` })
      await sheet.getByRole('button', { name: 'Banks' }).click()
      await expect(sheet.getByRole('button', { name: 'Banks' })).toHaveAttribute('aria-pressed', 'true')
      await sheet.getByRole('button', { name: 'Close' }).click()
      await expect(sheet).toBeHidden()
    }
  })
  const symbols = async () => {
    const list = (await customer.call(listWatchlists, {})).lists.find(({ name }) => name === 'Banks')
    return list?.symbols.join(' ')
  }
  await test.step('move by the keyboard, then by the pointer', async () => {
    await page.goto('/watchlists')
    const list = page.getByRole('list', { name: 'Banks' })
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await page.getByRole('button', { name: 'Edit' }).click()
    await list.getByRole('button', { name: 'Move Axis Bank', exact: true }).press('ArrowDown')
    await expect(page.getByText('Axis Bank is number 2 of 3.')).toBeAttached()
    await expect.poll(symbols).toBe('ICICIBANK.NS AXISBANK.NS HDFCBANK.NS')
    await expect(list.getByRole('button', { name: 'Move Axis Bank', exact: true })).toBeFocused()
    await list.getByRole('button', { name: 'Move HDFC Bank', exact: true }).hover()
    const top = await list.getByRole('listitem').first().boundingBox()
    if (!top) throw new Error('the list is not shown')
    await page.mouse.down()
    await page.mouse.move(top.x + 100, top.y + 2, { steps: 5 })
    await page.mouse.up()
    await expect.poll(symbols).toBe('HDFCBANK.NS ICICIBANK.NS AXISBANK.NS')
  })
  await test.step('write a note, which stays in its row', async () => {
    await page.getByRole('button', { name: 'Note about ICICI Bank' }).click()
    const sheet = page.getByRole('dialog', { name: 'Note about ICICI Bank' })
    await sheet.getByRole('textbox', { name: 'Your note' }).fill('Results on Friday')
    await sheet.getByRole('button', { name: 'Save the note' }).click()
    await expect(sheet).toBeHidden()
    await page.reload()
    await expect(
      page
        .getByRole('list', { name: 'Banks' })
        .getByRole('listitem')
        .filter({ hasText: 'Results on Friday' }),
    ).toContainText('ICICI')
  })
  await test.step('sort it, and remove it', async () => {
    await lists.getByRole('button', { name: 'Options of the list' }).click()
    const options = page.getByRole('dialog', { name: 'Banks' })
    await choose(options, 'Name')
    await expect(options.getByRole('radio', { name: 'Name' })).toBeChecked()
    await expect(page.getByRole('list', { name: 'Banks' }).getByRole('listitem').first()).toContainText(
      'Axis',
    )
    await options.getByRole('button', { name: 'Remove the list' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove Banks?' })
    await question.getByRole('button', { name: 'Remove the list' }).click()
    await expect(lists.getByRole('button', { name: 'Banks' })).toHaveCount(0)
    await expect(page.getByText('Nothing on your watchlist yet.')).toBeVisible()
  })
})

test('a list is shared as text, without its notes @thorough', async ({
  page,
  context,
  signedIn: customer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // Chromium of a machine without a desk has nothing to share with.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  for (const symbol of ['TCS.NS', 'INFY.NS']) await customer.call(addFavourite, { symbol })
  await customer.call(noteInWatchlist, { list: 0, symbol: 'TCS.NS', note: 'A secret' })
  await page.goto('/watchlists')
  await page.getByRole('button', { name: 'Options of the list' }).click()
  await page.getByRole('button', { name: 'Share as text' }).click()
  await expect(page.getByText('The list is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Favourites\nINFY Infosys\nTCS Tata Consultancy Services',
  )
})
