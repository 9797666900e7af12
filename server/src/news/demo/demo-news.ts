/**
 * What the demo deployment has to read: how things work here, written by us, about nobody and no real event.
 * Each language that can be offered has a file of its own beside this one, with the same pieces in the same
 * order.
 */
import { readFileSync } from 'node:fs'
import { type Locale, locales } from '@tarazu/contract/locales'
import * as z from 'zod/mini'

const demoTexts = z.strictObject({
  /** Says below each piece that it is a demo text and no advice. */
  note: z.string(),
  /** Pieces by their name, oldest first. The home screen shows the last three. */
  pieces: z.record(
    z.string(),
    z.strictObject({
      title: z.string(),
      subhead: z.string(),
      /** HTML, line by line. */
      content: z.array(z.string()),
    }),
  ),
})

const readTexts = (language: Locale) =>
  demoTexts.parse(JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')))

const texts = Object.fromEntries(locales.map((language) => [language, readTexts(language)])) as Record<
  Locale,
  z.output<typeof demoTexts>
>

export type DemoPiece = {
  title: string
  subhead: string
  /** HTML. */
  content: string
}

/** What pieces speak of by name. */
export const demoInstruments: Readonly<Record<string, readonly string[]>> = {
  futures: ['CL=F', 'GC=F'],
  'currency-pairs': ['EURUSD=X', 'USDINR=X'],
}

export const demoNewsKeys = Object.keys(texts.en.pieces)

/** Undefined: there is no such piece, or no longer. */
export function demoNews(key: string, language: Locale): DemoPiece | undefined {
  const { note, pieces } = texts[language]
  const piece = pieces[key]
  return piece && { ...piece, content: `${piece.content.join('\n')}\n<p><small>${note}</small></p>` }
}
