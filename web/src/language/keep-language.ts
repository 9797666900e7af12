/**
 * Keeps the texts of the language in use on the device, and no other's. The service worker takes up what
 * belongs to every language by itself; texts come before it is there, and change when another language is
 * chosen.
 */
import { languageCache, languagePrefix } from './language-files.ts'

/** Does nothing where the app is not on the device. */
export async function keepLanguage() {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.ready
  const kept = await caches.open(languageCache)
  const used = languageFiles()
  const known = new Set((await kept.keys()).map(({ url }) => url))
  await kept.addAll(used.filter((url) => !known.has(url)))
  for (const url of known) if (!used.includes(url)) await kept.delete(url)
}

/** What this page has loaded of languages: those of the last one that was chosen come last. */
function languageFiles() {
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith(`/${languagePrefix}`))
  return [...new Set(loaded)]
}
