/** `current`: what may stay besides; all else in that cache is of an earlier version of the app. */
type Choice = { wanted: readonly string[]; current?: readonly string[] }

/**
 * Takes the wanted files onto the device, and away what is not of the app any more. They are chosen once the
 * app is on the device, and nothing happens where it is not.
 */
export async function keepFiles(cache: string, choose: () => Choice | Promise<Choice>) {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.ready
  const { wanted, current = wanted } = await choose()
  const kept = await caches.open(cache)
  const known = new Set((await kept.keys()).map(({ url }) => url))
  await kept.addAll(wanted.filter((url) => !known.has(url)))
  for (const url of known) if (!current.includes(url)) await kept.delete(url)
}
