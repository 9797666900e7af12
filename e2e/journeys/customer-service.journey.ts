import type { Page } from '@playwright/test'
import { listAudit } from '@tarazu/contract/audit/api'
import { signIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'
import { administrators, newOperator } from '../pages/operator.ts'
import { photo } from '../pages/photos.ts'

const own = (page: Page) => page.getByRole('log').getByRole('listitem').filter({ hasText: 'You:' })
const theirs = (page: Page) =>
  page.getByRole('log').getByRole('listitem').filter({ hasText: 'Customer service:' })

test('a customer writes, an operator answers, and both see it without asking', async ({
  page,
  server,
  customer,
  openElsewhere,
}) => {
  test.slow()
  const clerk = await newOperator(server, ['support'], 'Help desk')
  const desk = await openElsewhere()
  await signIn(page, customer)

  await test.step('from the header of the home page, with a photo', async () => {
    await page.getByRole('link', { name: 'Customer service' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Customer service' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('note')).toHaveText(
      'We never ask you to pay to withdraw. We never ask for your password.',
    )
    await expect(page.getByText('We answer within an hour.')).toBeVisible()
    await expect(page.getByText('How can we help you? Write to us.')).toBeVisible()
    await page.getByLabel('Add a photo').setInputFiles(await photo(page, 'Receipt'))
    await page.getByLabel('Write a message').fill('<b>My recharge</b>\nis not there.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(own(page)).toContainText('<b>My recharge</b>')
    await expect(own(page)).toContainText('Sent')
    await expect(page.getByRole('log').getByRole('img', { name: 'Photo' })).toBeVisible()
  })

  await test.step('the operator finds it in the inbox, with the photo', async () => {
    await clerk.enter(desk, '/chats')
    await desk.getByRole('button', { name: 'Canned answers' }).click()
    const kept = desk.getByRole('dialog', { name: 'Canned answers' })
    await kept.getByLabel('Title').fill('Recharge on its way')
    await kept.getByLabel('Text').fill('It arrives within the hour.')
    await kept.getByRole('button', { name: 'Keep' }).click()
    await expect(kept.getByRole('listitem').filter({ hasText: 'Recharge on its way' })).toBeVisible()
    await desk.keyboard.press('Escape')
    await desk.getByRole('link', { name: customer.displayId }).click()
    const open = desk.getByRole('region', { name: 'Open now' })
    await expect(open.getByRole('log')).toContainText('<b>My recharge</b>')
    await expect(open.getByRole('img', { name: 'Sent by the customer' })).toBeVisible()
    await expect(own(page)).toContainText('Seen')
  })

  await test.step('bank details cannot be sent, and the attempt is written down', async () => {
    const field = desk.getByLabel('Answer', { exact: true })
    await field.fill('Pay to 1234 5678 9012')
    await expect(desk.getByText('This looks like an account number.')).toBeVisible()
    await field.press('Control+Enter')
    await expect(field).toHaveValue('Pay to 1234 5678 9012')
    await expect(theirs(page)).toHaveCount(0)
    // Nor does the server take it from whoever passes the form by.
    const status = await desk.evaluate(async (number) => {
      const answer = await fetch('/api/console/chats/send', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-console': '1' },
        body: JSON.stringify({ customer: number, content: 'Pay to 1234 5678 9012' }),
      })
      return ((await answer.json()) as { code: string }).code
    }, customer.displayId)
    expect(status).toBe('bank_details_refused')
    const { first } = await administrators(server)
    const { rows } = await first.call(listAudit, { subject: customer.displayId })
    expect(rows.map(({ action }) => action)).toContain('chat.refused')
    expect(
      JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('5678')
  })

  await test.step('an answer that is kept arrives on the open screen, and is seen', async () => {
    const field = desk.getByLabel('Answer', { exact: true })
    await field.fill('/on its way')
    await expect(desk.getByRole('list', { name: 'Canned answers that fit' })).toContainText(
      'Recharge on its way',
    )
    await field.press('Enter')
    await expect(field).toHaveValue('It arrives within the hour.')
    await field.press('Control+Enter')
    await expect(theirs(page)).toContainText('It arrives within the hour.')
    await expect(desk.getByRole('log').getByRole('listitem').last()).toContainText('Seen')
    await expect(desk.getByLabel('Assigned to')).toContainText('Help desk (me)')
  })

  await test.step('elsewhere a dot says that there is something new, until it is read', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('link', { name: 'Customer service', exact: true })).toBeVisible()
    await desk.getByLabel('Answer', { exact: true }).fill('It is there now.')
    await desk.getByRole('button', { name: 'Send' }).click()
    const news = page.getByRole('link', { name: /^Customer service.*new/i })
    await expect(news).toBeVisible()
    await news.click()
    await expect(theirs(page).last()).toContainText('It is there now.')
    await expect(page.getByRole('log').getByText('New messages')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('link', { name: 'Customer service', exact: true })).toBeVisible()
  })
})

test('what could not be sent says so, and is sent once when it is tried again @thorough', async ({
  page,
  context,
  signedIn: customer,
  problems,
}) => {
  problems.expected(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/customer-service')
  await expect(page.getByText('How can we help you? Write to us.')).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Write a message').fill('Is anybody there?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Not sent' })
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(failed).toBeHidden()
  await expect(own(page)).toHaveCount(1)
  await expect(own(page)).toContainText('Sent')

  await test.step('nothing of it stays on the device after signing out', async () => {
    const kept = () => page.evaluate(() => localStorage.getItem('messages'))
    expect(await kept()).toContain('Is anybody there?')
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(await kept()).toBeNull()
  })
  expect(customer.displayId).toMatch(/^\d{9}$/)
})
