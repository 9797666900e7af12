import { listIssues } from '@tarazu/contract/ipo/api'
import { expect, test } from '../pages/journey.ts'
import { settled } from '../pages/settled.ts'

test('the search finds offers beside the markets, and each opens where it can be bought', async ({
  page,
  signedIn: customer,
}) => {
  const results = page.getByRole('dialog', { name: 'Search' })
  const offers = results.getByRole('list', { name: 'On offer' })
  const find = async (text: string) => {
    await page.goto(`/?search=${encodeURIComponent(text)}`)
    await expect(results.getByRole('searchbox')).toHaveValue(text)
  }

  await test.step('a fund', async () => {
    await find('monsoon')
    await expect(results.getByRole('listitem')).toHaveCount(1)
    await offers.getByRole('link', { name: /^Demo Monsoon Overnight Fund/ }).click()
    await expect(page.getByRole('dialog', { name: 'Demo Monsoon Overnight Fund' })).toContainText(
      'Invest ₹5,000.00',
    )
    // Back closes the purchase, then leaves the funds.
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Demo Monsoon Overnight Fund' })).toBeHidden()
    await page.goBack()
    await expect(offers).toBeVisible()
  })

  await test.step('an issue, by its code', async () => {
    const issue = (await customer.call(listIssues, {})).find(({ stage }) => stage === 'open')
    if (!issue) throw new Error('no issue is open')
    await find(issue.symbol)
    await offers.getByRole('link', { name: issue.name }).click()
    await expect(page.getByRole('dialog', { name: issue.name })).toBeVisible()
  })

  await test.step('a block, below the share that it is of', async () => {
    await find('tata steel')
    await expect(results.getByRole('list', { name: 'Results' })).toContainText('TATASTEEL')
    await offers.getByRole('link', { name: /^Tata Steel.*Block trading/ }).click()
    await expect(page).toHaveURL(/\/block-trading\?code=TATASTEEL\.NS&buy=\d+$/)
    await expect(page.getByRole('dialog', { name: 'Tata Steel' })).toContainText('Quantity')
  })

  await test.step('what was opened last, with where its price comes from', async () => {
    await find('wipro')
    await results.getByRole('list', { name: 'Results' }).getByRole('link', { name: /WIPRO/ }).click()
    await expect(page.getByRole('heading', { name: 'Key stats' })).toBeVisible()
    await page.goBack()
    await results.getByRole('searchbox').fill('')
    await expect(results.getByRole('list', { name: 'Recently opened' })).toContainText('WIPRO')
    // What most is traded of stands before it, and each list says where its prices come from.
    const popular = results.getByRole('list', { name: 'Popular today' })
    await expect(popular.getByRole('listitem')).toHaveCount(6)
    await expect(results.getByText('Simulated')).toHaveCount(2)
    // Each row can be followed from here.
    await expect(popular.getByRole('button', { name: / on my watchlist$/ })).toHaveCount(6)
    const star = popular.getByRole('button').first()
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('what nobody has', async () => {
    await find('zzzz')
    await expect(results.getByText('Nothing found for “zzzz”.')).toBeVisible()
  })

  await test.step('the page of the share leads to its block, and that of another to none', async () => {
    await page.goto('/stock/v2/TATASTEEL.NS/Tata%20Steel')
    await page.getByRole('main').getByRole('list', { name: 'On offer' }).getByRole('link').click()
    await expect(page.getByRole('dialog', { name: 'Tata Steel' })).toContainText('Quantity')
    const offers = page.waitForResponse(/\/v2\/offers\b.*WIPRO/)
    await page.goto('/stock/v2/WIPRO.NS/Wipro')
    expect((await offers).ok()).toBe(true)
    await settled(page)
    await expect(page.getByRole('heading', { name: 'Key stats' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'On offer' })).toHaveCount(0)
  })
})
