import { wholeChromium } from '../../scripts/chromium.mjs'
import { chromiumArgs } from '../pages/browser.ts'
import { comeIn } from '../pages/customer.ts'
import { expect, test } from '../pages/journey.ts'

// The light browser of the other journeys has nothing that would show a notification.
const executablePath = wholeChromium() ?? '/usr/bin/chromium'
test.use({ installs: true, launchOptions: { executablePath, args: chromiumArgs } })

test('a message of the push service shows that there is news, and no more', async ({
  page,
  context,
  customer,
  server,
}) => {
  await comeIn(page, customer)
  await context.grantPermissions(['notifications'])
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Notices on this device' })).toBeVisible()
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((found) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations[0]?.registrationId
      if (id) found(id)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const texts = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ body }) => body),
    )
  for (const [kind, language, words] of [
    ['withdrawal_paid', 'en', 'There is news about your account.'],
    ['second_factor_off', 'es', 'Algo ha cambiado en la seguridad de tu cuenta.'],
    ['password_changed', 'de', 'An der Sicherheit Ihres Kontos hat sich etwas geändert.'],
  ]) {
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId,
      data: JSON.stringify({ kind, language }),
    })
    await expect.poll(texts).toEqual([words])
  }
})
