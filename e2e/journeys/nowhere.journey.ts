/** Addresses that name nothing: each says so and leads on, none is a broken screen. */
import { desktop } from '../pages/browser.ts'
import { comeIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { addressesFor, administrators } from '../pages/operator.ts'
import { settled } from '../pages/settled.ts'

const nothing = 'There is nothing at this address.'
const long = 'X'.repeat(400)

test('an address that names nothing says so, with a way on @thorough', async ({ page, busy, problems }) => {
  test.setTimeout(240_000)
  problems.expected(/status of (400|404)/)
  await comeIn(page, busy.customer)
  const gone = 'This piece of news is no longer there.'
  const places: Record<string, [says: string, way: string]> = {
    '/records/XYZ': [nothing, '/records'],
    '/records/7K2M4Q9TXB3W': [nothing, '/records'],
    '/account/recharge-withdraw/XYZ': [nothing, '/recharge-records'],
    '/account/recharge-withdraw/RXYZ': [nothing, '/recharge-records'],
    '/account/recharge-withdraw/WXYZ': [nothing, '/withdraw-records'],
    '/news/XYZ': [gone, '/news'],
    '/news/999999999': [gone, '/news'],
    '/stock/v2/XYZ/x': ['We do not list XYZ.', '/markets'],
    [`/stock/v2/${long}/x`]: [nothing, '/markets'],
    '/stock/v2/%F0%9F%98%80/x': [nothing, '/markets'],
    '/stock/trading/XYZ/IN/x': [nothing, '/markets'],
    [`/stock/trading/${long}/IN/x`]: [nothing, '/markets'],
    '/stock/XYZ/IN/x': [nothing, '/markets'],
    [`/stock/${long}/IN/x`]: [nothing, '/markets'],
    '/no-such-page': ['This page does not exist.', '/'],
  }
  for (const [path, [says, way]] of Object.entries(places)) {
    const what = path.slice(0, 60)
    await page.goto(path)
    const main = page.getByRole('main')
    await expect.soft(main.getByText(says).last(), what).toBeVisible()
    await expect.soft(main.locator(`a[href="${way}"]`).first(), what).toBeVisible()
    await expect.soft(main.getByRole('alert'), what).toHaveCount(0)
  }
})

test('what an address would open and nobody knows is said, over its page @thorough', async ({
  page,
  busy,
  problems,
}) => {
  test.slow()
  problems.expected(/status of (400|404)/)
  await comeIn(page, busy.customer)
  for (const path of [
    '/ipo?apply=XYZ',
    '/ipo?apply=999999',
    '/ipo?document=999999',
    '/ipo?check=999999',
    '/ipo/orders?no=XYZ',
    '/fund-investment?buy=XYZ',
    '/fund-investment?buy=999999',
    '/block-trading?buy=999999',
    '/block-trading/orders?no=XYZ',
    '/qip?buy=XYZ',
  ]) {
    await page.goto(path)
    await expect.soft(page.getByRole('alert').filter({ hasText: nothing }), path).toBeVisible()
    await expect.soft(page, path).toHaveURL(path.replace(/\?.*/, ''))
    await expect.soft(page.getByRole('main').getByRole('heading').first(), path).toBeVisible()
  }
})

test('a page that a list does not have names the last one and leads to it @thorough', async ({
  page,
  signedIn: _,
}) => {
  for (const path of ['/news', '/markets', '/forex', '/futures', '/treasury-debt']) {
    await page.goto(`${path}?page=99`)
    const main = page.getByRole('main')
    await expect(main.getByText(/^There is no page 99\. The last one is [2-9]\.$/), path).toBeVisible()
    await main.getByRole('button', { name: /^Go to page [2-9]$/ }).click()
    await expect(page, path).toHaveURL(/page=[2-9]$/)
    await expect(main.getByText('There is no page'), path).toBeHidden()
    await expect(main.getByRole('navigation', { name: /^Page ([2-9]) of \1$/ }), path).toBeVisible()
  }
})

test.describe('in the console', () => {
  test.use(desktop)

  test('a number that nothing has is said, with the list beside it @thorough', async ({
    page,
    server,
    problems,
  }) => {
    test.setTimeout(900_000)
    problems.expected(/status of (400|404)/)
    const { first } = await administrators(server)
    await first.enter(page)
    // What these hold is read with a reason that the log notes; before that nobody knows whether it is there.
    const readWithReason = ['/console/messages', '/console/identities']
    const addresses = await addressesFor(page)
    for (const address of addresses.filter((each) => !readWithReason.includes(each.replace(/\/$/, '')))) {
      for (const number of ['XYZ', '999999999']) {
        const path = `${address.replace(/\/$/, '')}/${number}`
        const what = path.slice(0, 60)
        await page.goto(path)
        await settled(page)
        const main = page.getByRole('main')
        await expect
          .soft(main.getByText(/^There (is|are) no |^Nothing (has|was) |^Not found$/).first(), what)
          .toBeVisible()
        await expect.soft(main.getByText('This page broke'), what).toHaveCount(0)
        await expect.soft(main.getByRole('button', { name: 'Retry' }), what).toHaveCount(0)
      }
    }
  })
})
