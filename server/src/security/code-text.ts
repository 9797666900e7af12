import type { Locale } from '@tarazu/contract/locales'
import type { CodePurpose } from '../db/tables/security.ts'
import { serverTexts } from '../locales/server-texts.ts'

/** In the language that whoever asked for it reads; a program that names none gets English. */
export function codeText(code: string, purpose: CodePurpose, locale: Locale = 'en') {
  const { does, message } = serverTexts[locale].codes
  return message(code, does[purpose])
}
