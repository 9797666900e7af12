import { mailCatcher, partsOfMail } from '../../server/src/testing/mail-catcher.ts'
import { expect, test } from '../pages/journey.ts'
import { startServer } from '../start-server.ts'

type Catcher = Awaited<ReturnType<typeof mailCatcher>>
let mail: Catcher

test.use({
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
  signedIn: _,
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

  await test.step('what was chosen is there at the next visit, and can be taken back', async () => {
    await page.reload()
    await expect(section.getByText('Your documents go to a…@mail.example.')).toBeVisible()
    await section.getByRole('button', { name: 'Stop and forget the address' }).click()
    await expect(section.getByLabel('E-mail address')).toBeVisible()
  })
})
