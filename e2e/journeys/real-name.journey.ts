import { listIdentities, lookAtIdentity } from '@tarazu/contract/identity/api'
import { expect, test } from '../pages/journey.ts'
import { newOperator } from '../pages/operator.ts'
import { photo } from '../pages/photos.ts'
import { factOf } from '../pages/read-figures.ts'

test('a customer shows their papers, corrects what was sent back, and is verified', async ({
  page,
  server,
  signedIn: customer,
  openElsewhere,
}) => {
  test.slow()
  const desk = await openElsewhere()
  const officer = await newOperator(server, ['compliance'], 'Reviewer')
  const main = page.getByRole('main')

  await test.step('what is missing or no photo is said where it is missing', async () => {
    await page.goto('/settings')
    await main.getByRole('link', { name: /^Real name/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Real name' })).toBeVisible()
    await page.getByRole('button', { name: 'Submit for review' }).click({ force: true })
    await expect(page.getByText('Please enter your real name')).toBeVisible()
    await expect(page.getByText('Please add this photo')).toHaveCount(2)
    await page.getByLabel('Add a photo of the front').setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no photo'),
    })
    await expect(page.getByText('Please select an image file')).toBeVisible()
    await page.getByLabel('Add a photo of the front').setInputFiles({
      name: 'large.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(5 * 2 ** 20 + 1),
    })
    await expect(page.getByText('Image size should not exceed 5MB')).toBeVisible()
    await page.getByLabel('Add a photo of the back').setInputFiles({
      name: 'broken.png',
      mimeType: 'image/png',
      buffer: Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'),
    })
    await expect(page.getByText('This image cannot be read.')).toBeVisible()
  })

  await test.step('name, number and both photos are submitted', async () => {
    await page.getByRole('button', { name: 'Passport', exact: true }).click()
    await page.getByLabel('Real name', { exact: true }).fill('Asha Verma')
    await page.getByLabel('ID number').fill('z 1234567')
    await page.getByLabel('Add a photo of the front').setInputFiles(await photo(page, 'Front'))
    await expect(page.getByRole('img', { name: 'Photo of the front of your document' })).toBeVisible()
    await page.getByLabel('Add a photo of the back').setInputFiles(await photo(page, 'Back'))
    await expect(page.getByRole('img', { name: 'Photo of the back of your document' })).toBeVisible()
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^Under review$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit for review' })).toHaveCount(0)
    await expect(page.getByText(/^You will have an answer by /)).toBeVisible()
    await expect(factOf(page, 'ID number')).toHaveText('•••• 4567')
    await expect(page.getByText('Nobody has looked yet.')).toBeVisible()
  })

  await test.step('an operator looks at both sides and sends them back', async () => {
    const { rows } = await officer.call(listIdentities, {})
    const waiting = rows.find(({ displayId }) => displayId === customer.displayId)
    await officer.enter(desk, '/identities')
    await desk.getByRole('link', { name: waiting?.number ?? '' }).click()
    const open = desk.getByRole('region', { name: 'Open now' })
    await expect(open.getByText(/Each look is logged/)).toBeVisible()
    await open.getByRole('button', { name: 'Claim' }).click()
    await expect(open.getByText('You are working on this')).toBeVisible()
    await open.getByRole('button', { name: 'Look at the papers' }).click()
    await expect(open.getByRole('img', { name: 'Front of the document' })).toBeVisible()
    const back = open.getByRole('img', { name: 'Back of the document' })
    await expect(back).toBeVisible()
    const before = await back.boundingBox()
    await open.getByRole('button', { name: 'Back: larger' }).click()
    await expect
      .poll(async () => (await back.boundingBox())?.width)
      .toBeGreaterThan((before?.width ?? 0) * 1.5)
    await open.getByRole('button', { name: 'Back: turn' }).click()
    await expect(back).toHaveCSS('transform', /matrix/)
    await expect(factOf(desk, 'Real name')).toHaveText('Asha Verma')
    await expect(factOf(desk, 'Number')).toHaveText('Z1234567')
    await open.getByRole('combobox', { name: 'Name' }).selectOption('Name does not match')
    await open.getByRole('combobox', { name: 'Back photo' }).selectOption('Other, as noted')
    await expect(open.getByRole('button', { name: 'Approve' })).toBeDisabled()
    await open.getByRole('button', { name: 'Send back' }).click()
    await expect(open.getByText('Please say what it is.')).toBeVisible()
    await open.getByLabel('Note on back photo').fill('The corner is covered by a finger.')
    await open.getByRole('button', { name: 'Send back' }).click()
    await expect(desk.getByText('Sent back to the customer')).toBeVisible()
  })

  await test.step('the customer sees why without a reload, and who looked', async () => {
    const wrong = page.getByRole('region', { name: 'Please correct this' })
    await expect(wrong).toContainText('It is not the name on the document.')
    await expect(wrong).toContainText('The corner is covered by a finger.')
    const looks = page.getByRole('list', { name: 'Who looked at my data' })
    await expect(looks.getByRole('listitem').filter({ hasText: 'Opened your papers' })).toHaveCount(1)
    await expect(
      looks.getByRole('listitem').filter({ hasText: 'Opened a photo of your papers' }),
    ).toHaveCount(2)
    await expect(looks.getByRole('listitem').first()).toContainText('Compliance · Review of the papers')
  })

  await test.step('and corrects it: the front photo has stayed', async () => {
    await page.getByLabel('Real name', { exact: true }).fill('Asha Devi Verma')
    await page.getByLabel('ID number').fill('Z1234567')
    await expect(page.getByRole('img', { name: 'Photo of the front of your document' })).toBeVisible()
    const sent = page.waitForResponse(/\/upload$/)
    await page.getByLabel('Replace the photo of the back').setInputFiles(await photo(page, 'Whole back'))
    await sent
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^Under review$/ })).toBeVisible()
  })

  await test.step('the operator approves, and the stamp changes by itself', async () => {
    await desk.goto('/console/identities')
    const { rows } = await officer.call(listIdentities, {})
    const number = rows.find(({ displayId }) => displayId === customer.displayId)?.number ?? ''
    await desk.getByRole('link', { name: number }).click()
    const open = desk.getByRole('region', { name: 'Open now' })
    // Not taken from the queue this time: then it is asked why.
    await expect(open.getByRole('button', { name: 'Look at the papers' })).toBeDisabled()
    await open.getByLabel('Why they are opened').selectOption('Complaint of the customer')
    await open.getByLabel('Note (optional)').fill('You wrote that it is urgent.')
    await open.getByRole('button', { name: 'Look at the papers' }).click()
    await expect(factOf(desk, 'Real name')).toHaveText('Asha Devi Verma')
    await open.getByRole('button', { name: 'Approve' }).click()
    await expect(desk.getByText('Identity approved')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^Verified$/ })).toBeVisible()
    expect(await officer.call(lookAtIdentity, { number, reason: 'review' })).toMatchObject({
      state: 'approved',
      attempts: 2,
    })
  })

  await test.step('the customer reads why, where their data are, too', async () => {
    await page.goto('/settings/security')
    const looks = page.getByRole('list', { name: 'Who looked at my data' })
    await expect(
      looks.getByText('Compliance · Your complaint · You wrote that it is urgent.').first(),
    ).toBeVisible()
  })

  await test.step('and by their number alone they are open to what can be done with approved papers', async () => {
    const { rows } = await officer.call(listIdentities, { state: 'approved' })
    const number = rows.find(({ displayId }) => displayId === customer.displayId)?.number
    await desk.goto(`/console/identities/${number}`)
    const open = desk.getByRole('region', { name: 'Open now' })
    await expect(open.getByRole('button', { name: 'Suspend' })).toBeVisible()
    await expect(open.getByText('Approved')).toBeVisible()
  })
})

test('the screen is entered though the state cannot be fetched, and asks again @thorough', async ({
  page,
  signedIn,
  problems,
}) => {
  expect(signedIn.displayId).toMatch(/^\d{9}$/)
  problems.expected(/status of 500/)
  await page.route('**/autonomy/state', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/settings/real-name')
  await expect(page.getByText(/^Your verification status could not be loaded/)).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByRole('button', { name: 'Submit for review' })).toBeVisible()
  await page.getByLabel('Real name', { exact: true }).fill('Asha Verma')
  await page.unroute('**/autonomy/state')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/^Your verification status could not be loaded/)).toBeHidden()
})
