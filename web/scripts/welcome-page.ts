import type { Locale } from '@tarazu/contract/locales'
import type { Plugin } from 'vite'
import { session as de } from '../src/locales/de/session.ts'
import { session as en } from '../src/locales/en/session.ts'
import { session as es } from '../src/locales/es/session.ts'
import { session as zh } from '../src/locales/zh/session.ts'

const sentences: Record<Locale, string> = { en: en.what, es: es.what, de: de.what, zh: zh.what }

/**
 * Writes into `index.html` what a stranger reads first, in every language: `welcome.js` keeps the one in use.
 * The words are those of the sign-in, and none of them has a character that HTML would have to escape.
 */
export function welcomePage(): Plugin {
  const paragraphs = Object.entries(sentences).map(([lang, words]) => `<p lang="${lang}">${words}</p>`)
  return {
    name: 'welcome-page',
    transformIndexHtml: (page) => page.replace('<!-- welcome -->', paragraphs.join('')),
  }
}
