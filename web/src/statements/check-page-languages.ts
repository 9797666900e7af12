import type { Locale } from '@tarazu/contract/locales'
import { texts as de } from '../locales/de/check-page-texts.ts'
import { texts as en } from '../locales/en/check-page-texts.ts'
import { texts as es } from '../locales/es/check-page-texts.ts'
import { texts as zh } from '../locales/zh/check-page-texts.ts'
import type { CheckPageTexts } from './check-statement-texts.ts'

export const checkPageTexts: Record<Locale, CheckPageTexts> = { en, zh, es, de }
