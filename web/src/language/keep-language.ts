/**
 * Keeps the texts of the language in use on the device, and no other's. The service worker takes up what
 * belongs to every language by itself; texts come before it is there, and change when another language is
 * chosen.
 */
import { keepFiles } from '../data/keep-files.ts'
import { languageCache, languagePrefix } from './language-files.ts'

export const keepLanguage = () => keepFiles(languageCache, () => ({ wanted: languageFiles() }))

/** What this page has loaded of languages: those of the last one that was chosen come last. */
function languageFiles() {
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith(`/${languagePrefix}`))
  return [...new Set(loaded)]
}
