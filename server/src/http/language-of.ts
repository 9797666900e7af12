/** Which of the deployment's languages an answer is in (RFC 9110, section 12.5.4). Pure. */
import type { Locale } from '@tarazu/contract/locales'

/** More than a browser sends; the rest is ignored. */
const maxLetters = 1_000

/**
 * The offered language that `Accept-Language` prefers; English if it accepts none of them or any, or cannot
 * be read. Regions are ignored.
 */
export function languageOf(header: string | undefined, offered: readonly Locale[]): Locale {
  let best: { language: Locale; weight: number } | undefined
  for (const part of (header ?? '').slice(0, maxLetters).split(',')) {
    const [, tag = '', quality = '1'] =
      /^\s*([a-z]{1,8}|\*)(?:-[a-z0-9-]{1,40})?\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/i.exec(part) ?? []
    const language = tag === '*' ? 'en' : offered.find((each) => each === tag.toLowerCase())
    const weight = Number(quality)
    if (language && weight > 0 && weight <= 1 && weight > (best?.weight ?? 0)) best = { language, weight }
  }
  return best?.language ?? 'en'
}
