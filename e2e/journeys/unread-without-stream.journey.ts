/**
 * The stream is cut: what the customer service wrote is counted all the same, whatever page is shown (product
 * 9).
 */
import { getUnreadCount } from '@tarazu/contract/support/api'
import { comeIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'

test('without the stream the unread count is asked for on every page, and not with it @thorough', async ({
  page,
  customer,
  problems,
}) => {
  test.slow()
  problems.expected(/ERR_FAILED/)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(getUnreadCount.path)) asked.push(request.url())
  })
  await comeIn(page, customer)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked).toEqual([])

  await page.route('**/api/stream**', (route) => route.abort())
  await page.reload()
  const count = () => page.waitForResponse((response) => response.url().endsWith(getUnreadCount.path))
  expect((await (await count()).json()).data).toEqual({ unread_count: 0 })
  // And again.
  await count()
  expect(new URL(page.url()).pathname).toBe('/settings')
})

test('what is streamed packed reaches a page piece by piece @thorough', async ({ page, customer }) => {
  await comeIn(page, customer)
  const heard = await page.evaluate(async (token) => {
    const answer = await fetch('/api/stream?symbols=SBIN.NS', { headers: { token } })
    const pieces = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    // The stream never ends by itself: what is read here has to come while it is open.
    while (!/event: unread.*event: quotes/s.test(text)) text += (await pieces?.read())?.value
    await pieces?.cancel()
    return { encoding: answer.headers.get('content-encoding'), text }
  }, customer.token)
  expect(heard.encoding).toBe('gzip')
  expect(heard.text).toContain('event: balance')
})
