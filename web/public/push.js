// Part of the service worker: shows that there is a notice. What it is about is read in the app, by whoever is signed in.
// Its words come from `push-words.js`, which the build makes of `src/locales`.
const aboutSecurity =
  /^(sign_in|session|password|transaction_password|second_factor|recovery_code|code_viewed|account|bank_card)/

self.addEventListener('push', (event) => {
  let told = {}
  try {
    told = event.data?.json() ?? {}
  } catch {
    // Not ours; a browser that was woken has to show something all the same.
  }
  const { news, security } = self.pushWords[told.language] ?? self.pushWords.en
  event.waitUntil(
    self.registration.showNotification('Tarazu', {
      body: aboutSecurity.test(told.kind) ? security : news,
      icon: '/icons/tarazu-192.png',
      badge: '/icons/tarazu-192.png',
      lang: told.language,
      // One that stands for all that has not been read.
      tag: 'notices',
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotices())
})

async function openNotices() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((each) => new URL(each.url).origin === self.location.origin)
  if (!page) return self.clients.openWindow('/notices')
  await page.focus()
  return page.navigate('/notices')
}
