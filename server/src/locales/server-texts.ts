/** What the server itself says to readers of each language; everything else is said by the apps. */
import type { Locale } from '@tarazu/contract/locales'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import type { ServerTexts, TranslatedTexts } from './texts.ts'
import { zh } from './zh.ts'

export const translatedTexts: Record<Exclude<Locale, 'en'>, TranslatedTexts> = { zh, es, de }
export const serverTexts: Record<Locale, ServerTexts> = { en, ...translatedTexts }
