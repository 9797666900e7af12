import { type Locale, locales } from '@tarazu/contract/locales'
import { localValue, oneOf } from '@tarazu/ui/local-value'
import { useSyncExternalStore } from 'react'
import { texts as home } from '../locales/en/home-texts.ts'
import { loadTexts } from '../locales/load-texts.ts'
import type { AllTexts } from '../locales/texts.ts'
import { makeTranslate } from './translate.ts'

export const languages = locales
export type Language = Locale

const chosen = localValue('locale', oneOf(...languages))

type NameIn = typeof import('@tarazu/contract/market/names').nameIn

function translation(language: Language, texts: AllTexts, nameIn?: NameIn) {
  return { language, texts, t: makeTranslate(texts, language), nameIn }
}

/** `home-texts.test.ts` proves that frame and home need no more than these. */
let current = translation('en', home as unknown as AllTexts)
let arriving: Promise<void> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The last one that was asked for: its texts may come before those of one that was asked for earlier. */
let wanted: Language | undefined

async function speak(language: Language) {
  wanted = language
  const [texts, names] = await Promise.all([
    loadTexts(language),
    // The lists are in English as they come.
    language === 'en' ? undefined : import('@tarazu/contract/market/names'),
  ])
  if (wanted !== language) return
  current = translation(language, texts, names?.nameIn)
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** Changes the language once its texts have arrived; until then the old one stays. */
export async function setLanguage(language: Language) {
  await speak(language)
  if (wanted === language) chosen.set(language)
}

/**
 * A choice of before, that this deployment does not offer (any more), ends with English, which each one does.
 */
export function keepToOffered(locales: string | undefined) {
  if (locales && !locales.split(',').includes(chosen.get() ?? 'en')) setLanguage('en').catch(() => undefined)
}

/** Loads every text of the language, which all screens but home need. */
export async function allTexts() {
  arriving ??= speak(chosen.get() ?? 'en')
  await arriving
}

/** Waits for the words that the first page needs. Follows a choice made in another tab. */
export async function startLanguages() {
  chosen.subscribe(() => {
    const language = chosen.get() ?? 'en'
    if (language !== current.language) speak(language).catch(() => undefined)
  })
  // English if the chosen language cannot be loaded: better than nothing at all.
  const texts = allTexts().catch(() => undefined)
  if ((chosen.get() ?? 'en') !== 'en') await texts
}

/** `t('market.title')`, the language, and all its texts for the rare part that needs many at once. */
export function useTranslation() {
  return useSyncExternalStore(subscribe, () => current)
}
