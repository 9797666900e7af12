import type { Locale } from '@tarazu/contract/locales'
import type { CodePurpose } from '../db/tables/security.ts'
import { serverTexts } from '../locales/server-texts.ts'

/** The text in the language of whoever asked for the code; English if the program names none. */
export function codeText(code: string, purpose: CodePurpose, locale: Locale = 'en') {
  const { does, message } = serverTexts[locale].codes
  return message(code, does[purpose])
}
