import type { Page } from '@playwright/test'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { updatePassword } from '@tarazu/contract/security/api'
import { expect, test } from '../pages/journey.ts'
import { factOf } from '../pages/read-figures.ts'

/** Adds a card through the settings, as somebody who has just arrived. */
async function addCard(page: Page, bank: string, number: string) {
  await page.getByRole('button', { name: 'Add bank card' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add bank card' })
  await sheet.getByLabel('Name').fill('Asha Rao')
  await sheet.getByLabel('Bank').fill(bank)
  await sheet.getByLabel('IFSC code').fill('SBIN0001234')
  await sheet.getByLabel('Account number').fill(number)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Bank card saved').last()).toBeVisible()
  await expect(sheet).toBeHidden()
}

async function withdraw(page: Page, amount: string, shown: string) {
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByRole('button', { name: `Withdraw ${shown}` }).click()
  const sheet = page.getByRole('dialog', { name: 'Confirm withdrawal' })
  await expect(factOf(sheet, 'Fee')).toHaveText('None')
  return sheet
}

test('a card is added, a small withdrawal is paid within seconds, a large one waits and is cancelled', async ({
  page,
  signedIn: customer,
}) => {
  test.slow()
  await customer.recharge(100_000)

  await test.step('without a card there is nothing to withdraw to', async () => {
    await page.getByRole('link', { name: 'Withdraw' }).click()
    await expect(page.getByText('No bank cards available')).toBeVisible()
    await page.getByRole('link', { name: 'Add bank card' }).click()
    await expect(page.getByRole('dialog', { name: 'Add bank card' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('heading', { name: 'Bank cards' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Bank' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('what is wrong with a card is said at its field, and a real card is refused', async () => {
    await page.getByRole('button', { name: 'Add bank card' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add bank card' })
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet.getByText('Please fill this in.')).toHaveCount(4)
    await sheet.getByLabel('IFSC code').fill('SBIN9')
    await expect(sheet.getByText('An IFSC code looks like SBIN0001234.')).toBeVisible()
    await sheet.getByLabel('Account number').fill('4539148803436467')
    await expect(sheet.getByText('This looks like the number of a real card.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('two cards are added and one is changed', async () => {
    await addCard(page, 'State Bank of India', '3021 1234 567')
    await addCard(page, 'Canara Bank', '998877665544')
    const list = page.getByRole('list', { name: 'Bank cards' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByText('30211234567')).toHaveCount(0)
    await list.getByRole('button', { name: 'Edit Canara Bank …5544' }).click()
    const sheet = page.getByRole('dialog', { name: 'Edit bank card' })
    await sheet.getByLabel('Bank').fill('Canara Bank Mysuru')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(list).toContainText('Canara Bank Mysuru')
    await expect(list.getByRole('button', { name: /…5544/ })).toBeVisible()
  })

  await test.step('both minima and what can be withdrawn are there before anything is typed', async () => {
    await page.goto('/withdraw')
    await expect(page.getByText('Minimum ₹10, here ₹100')).toBeVisible()
    await expect(factOf(page, 'Available to withdraw')).toHaveText('₹1,00,000.00')
    const amount = page.getByLabel('Amount', { exact: true })
    await amount.fill('9')
    await expect(page.getByText('Minimum withdrawal amount is $10')).toBeVisible()
    await amount.fill('99')
    await expect(page.getByText('Minimum withdrawal amount is ₹100')).toBeVisible()
    await amount.fill('100001')
    await expect(page.getByText('At most ₹1,00,000 can be withdrawn now')).toBeVisible()
    await amount.fill('')
    // Looks disabled, and says what is missing when it is pressed.
    await page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true }).click({ force: true })
    const said = page.getByRole('dialog', { name: 'Withdraw' })
    await expect(said).toContainText('Please choose a bank card')
    await said.getByRole('button', { name: 'OK' }).click()
  })

  await test.step('a small one is paid without a reload', async () => {
    await page.getByRole('radio', { name: /State Bank of India/ }).check()
    const sheet = await withdraw(page, '1200', '₹1,200')
    await expect(factOf(sheet, 'Arrives')).toHaveText('Within seconds')
    await sheet.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('Withdrawal successful').first()).toBeVisible()
    await expect(page).toHaveURL(/\/withdraw-records$/)
    // Who paid it is said as it was: nobody looked at it, and no bank has heard of it.
    await page.getByRole('link', { name: /^Withdraw.*₹1,200\.00.*Completed/ }).click()
    const steps = page.getByRole('list').filter({ hasText: 'Requested' })
    await expect(steps).toContainText('Play money: no bank was involved')
    await expect(steps).not.toContainText(/Sent to the bank|Operator/)
  })

  await test.step('a large one waits, with its due time, and gives its money back when it is cancelled', async () => {
    await page.goto('/withdraw')
    await page.getByRole('radio', { name: /Canara Bank Mysuru/ }).check()
    const sheet = await withdraw(page, '60000', '₹60,000')
    await expect(factOf(sheet, 'Arrives')).toHaveText(/^By /)
    await sheet.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText(/^Withdrawal requested\. It is due by /).first()).toBeVisible()
    await page.getByRole('link', { name: /^Withdraw.*₹60,000\.00.*In progress/ }).click()
    await expect(factOf(page, 'Promised by')).toBeVisible()
    await expect(factOf(page, 'Reason')).toHaveText('In the queue for payment')
    await expect(page.getByText(/^Waiting: 0\sh \d\smin of 24\sh$/)).toBeVisible()
    await expect(factOf(page, 'To bank card')).toHaveText('Canara Bank Mysuru …5544')
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancel this withdrawal?' })
    await expect(question).toContainText('₹60,000.00 will be free in your account again at once.')
    await question.getByRole('button', { name: 'Cancel withdrawal' }).click()
    await expect(page.getByText('Withdrawal cancelled').first()).toBeVisible()
    await expect(factOf(page, 'Reason')).toHaveText('Cancelled by you')
    await page.goto('/withdraw')
    await expect(factOf(page, 'Available to withdraw')).toHaveText('₹98,800.00')
  })
})

test('an amount is taken as it is copied from a statement, and what is none is told @thorough', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(10_000)
  await customer.call(addBankCard, {
    bank: 'State Bank of India',
    ifsc: 'SBIN0001234',
    number: '30211234567',
    holder: 'Asha Rao',
  })
  await page.goto('/withdraw')
  const amount = page.getByLabel('Amount', { exact: true })
  const said = page.getByText('Please enter a correct withdrawal amount.')
  for (const typed of ['12.', '500.50', '1.000', '1e3', '-500', '१००', 'abc', '9'.repeat(400)]) {
    await amount.fill(typed)
    await expect(said).toBeVisible()
    await amount.blur()
    await expect(said).toBeVisible()
  }
  for (const [typed, means] of [
    ['1,000', '₹1,000'],
    ['500.00', '₹500'],
    [' ₹1,500.00 ', '₹1,500'],
  ] as const) {
    // Coming to it, one sees it as it is typed; only then all of it is taken hold of.
    await amount.focus()
    await amount.fill(typed)
    await expect(said).toBeHidden()
    await expect(page.getByText(`= ${means}`, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: `Withdraw ${means}`, exact: true })).toBeVisible()
  }
  await amount.blur()
  await expect(amount).toHaveValue('1,500')
  // Typed digit by digit it is grouped as it grows, and the caret stays where it was.
  await amount.fill('')
  await amount.pressSequentially('123456')
  await expect(amount).toHaveValue('1,23,456')
  await amount.press('ArrowLeft')
  await amount.press('ArrowLeft')
  await amount.press('Backspace')
  await expect(amount).toHaveValue('12,356')
  await amount.press('4')
  await expect(amount).toHaveValue('1,23,456')
  // A point behind digits is never passed over: without it these are a hundred times as much.
  for (const typed of ['1500.50', '1500,50']) {
    await amount.fill('')
    await amount.pressSequentially(typed)
    await expect(said).toBeVisible()
  }
  await amount.fill('')
  await amount.pressSequentially('1500.00')
  await expect(page.getByRole('button', { name: 'Withdraw ₹1,500', exact: true })).toBeVisible()
  await amount.fill('1500')
  await expect(amount).toHaveValue('1,500')
  await page.getByRole('button', { name: 'Withdraw ₹1,500' }).click()
  await page
    .getByRole('dialog', { name: 'Confirm withdrawal' })
    .getByRole('button', { name: 'Withdraw' })
    .click()
  await expect(page.getByRole('link', { name: /^Withdraw.*₹1,500\.00/ })).toBeVisible()
})

test('the transaction password is asked for on a new device by somebody who has one @thorough', async ({
  page,
  signedIn: customer,
}) => {
  await customer.recharge(10_000)
  await customer.call(addBankCard, {
    bank: 'State Bank of India',
    ifsc: 'SBIN0001234',
    number: '30211234567',
    holder: 'Asha Rao',
  })
  await customer.call(updatePassword, {
    kind: 'transaction',
    pin: '824917',
    password: customer.password,
  })
  await page.goto('/withdraw')
  const sheet = await withdraw(page, '500', '₹500')
  await sheet.getByRole('button', { name: 'Withdraw' }).click()
  const keypad = page.getByRole('dialog', { name: 'Enter transaction password' })
  await expect(keypad).toBeVisible()
  await page.keyboard.type('111111')
  await expect(keypad).toContainText('The transaction password is wrong.')
  await page.keyboard.type('824917')
  await expect(page).toHaveURL(/\/withdraw-records$/)
  await expect(page.getByRole('link', { name: /^Withdraw.*₹500\.00/ })).toBeVisible()
})
