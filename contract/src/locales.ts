/**
 * The languages that there are, each in its own words, so that everyone finds theirs; a deployment may offer
 * fewer. This is the one list of them: a language is a line here and the texts that docs/adding.md names.
 */
export const languageNames = {
  en: 'English',
  zh: '中文',
  es: 'Español',
  de: 'Deutsch',
} as const

export type Locale = keyof typeof languageNames

export const locales = Object.keys(languageNames) as [Locale, ...Locale[]]
