import { mailCatcher, partsOfMail } from '../../server/src/testing/mail-catcher.ts'
import { fallingMarket, fillIn, ticket } from '../pages/falling-market.ts'
import { expect, test } from '../pages/journey.ts'
import { place } from '../pages/place-order.ts'
import { startServer } from '../start-server.ts'

type Catcher = Awaited<ReturnType<typeof mailCatcher>>
let mail: Catcher

test.use({
  serverSettings: fallingMarket,
  deployment: [
    {
      async start(settings) {
        mail = await mailCatcher()
        return startServer({ ...settings, SMTP_URL: mail.url, SMTP_FROM: 'documents@tarazu.example' })
      },
    },
    { scope: 'worker' },
  ],
})
test.afterAll(() => mail?.close())

test('a customer has documents sent by e-mail once the address has shown itself to be theirs', async ({
  page,
  signedIn: customer,
}) => {
  await page.goto('/account/documents')
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'By e-mail' }) })
  await section.getByLabel('E-mail address').fill('asha')
  await section.getByRole('button', { name: 'Send me a code' }).click()
  await expect(section.getByText('Please enter a correct e-mail address.')).toBeVisible()
  await section.getByLabel('E-mail address').fill('asha@mail.example')
  await section.getByRole('button', { name: 'Monthly statements' }).click()
  await section.getByRole('button', { name: 'Send me a code' }).click()
  await expect(section.getByText('A code was sent to a…@mail.example.')).toBeVisible()
  await expect.poll(() => mail.caught.length).toBe(1)
  const [caught] = mail.caught
  if (!caught) throw new Error('no mail came')
  const code = /\b\d{6}\b/.exec(partsOfMail(caught).text)?.[0] ?? ''
  await section.getByLabel('Code').fill(code === '111111' ? '222222' : '111111')
  await section.getByRole('button', { name: 'Confirm' }).click()
  await expect(section.getByText('The code is wrong or has run out.')).toBeVisible()
  await section.getByLabel('Code').fill(code)
  await section.getByRole('button', { name: 'Confirm' }).click()
  await expect(section.getByText('Your documents go to a…@mail.example.')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Contract notes' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(section.getByRole('button', { name: 'Monthly statements' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )

  const orders = section.getByRole('button', { name: 'Orders' })
  await test.step('what becomes of an order that waits is mailed to those who ask for it', async () => {
    test.slow()
    await expect(orders).toHaveAttribute('aria-pressed', 'false')
    await orders.click()
    await expect(orders).toHaveAttribute('aria-pressed', 'true')
    await customer.recharge(100_000)
    await page.goto('/stock/v2/FALLING.NS/FALLING')
    await fillIn(page, { side: 'Buy', type: 'Limit', field: 'Limit price', below: 1 })
    await place(ticket(page), 'Buy 1 share')
    await expect.poll(() => mail.caught.length, { timeout: 60_000 }).toBe(2)
    const told = partsOfMail(mail.caught[1] ?? { from: '', to: [], source: '' })
    expect(told.head).toMatch(/^subject: Your order: FALLING\.NS$/im)
    expect(told.text.replaceAll(/\s+/g, ' ')).toContain('Your order for 1 FALLING.NS was filled.')
    await page.goto('/account/documents')
    const sent = section.getByRole('listitem').filter({ hasText: 'Order' })
    await expect(sent).toContainText('sent')
  })

  await test.step('what was chosen is there at the next visit, and can be taken back', async () => {
    await page.reload()
    await expect(section.getByText('Your documents go to a…@mail.example.')).toBeVisible()
    await expect(orders).toHaveAttribute('aria-pressed', 'true')
    await section.getByRole('button', { name: 'Stop and forget the address' }).click()
    await expect(section.getByLabel('E-mail address')).toBeVisible()
  })
})
