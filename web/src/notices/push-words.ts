import type { Locale } from '@tarazu/contract/locales'
import { texts as de } from '../locales/de/push-texts.ts'
import { texts as en } from '../locales/en/push-texts.ts'
import { texts as es } from '../locales/es/push-texts.ts'
import type { PushTexts } from '../locales/texts.ts'
import { texts as zh } from '../locales/zh/push-texts.ts'

export const pushWords: Record<Locale, PushTexts> = { en, zh, es, de }
