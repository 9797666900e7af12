import { localValue, oneOf } from '@tarazu/ui/local-value'
import { useSyncExternalStore } from 'react'
import type { en } from '../locales/en.ts'
import { enHome } from '../locales/en-home.ts'
import type { enMoney } from '../locales/en-money.ts'
import type { enOffers } from '../locales/en-offers.ts'
import type { enPersonal } from '../locales/en-personal.ts'
import type { Texts } from '../locales/texts.ts'
import { makeTranslate } from './translate.ts'

export const languages = ['en', 'zh', 'es', 'de'] as const
export type Language = (typeof languages)[number]
/** Each in its own words, so that everyone finds theirs. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  zh: '中文',
  es: 'Español',
  de: 'Deutsch',
}

type AllTexts = Texts<typeof en & typeof enMoney & typeof enOffers & typeof enPersonal>

// Four files each, so that each stays small enough to be fetched while the first screen is drawn.
const load: Record<
  Language,
  () => Promise<[Texts<typeof en>, Texts<typeof enMoney>, Texts<typeof enOffers>, Texts<typeof enPersonal>]>
> = {
  en: async () => {
    const [{ en }, { enMoney }, { enOffers }, { enPersonal }] = await Promise.all([
      import('../locales/en.ts'),
      import('../locales/en-money.ts'),
      import('../locales/en-offers.ts'),
      import('../locales/en-personal.ts'),
    ])
    return [en, enMoney, enOffers, enPersonal]
  },
  zh: async () => {
    const [{ zh }, { zhMoney }, { zhOffers }, { zhPersonal }] = await Promise.all([
      import('../locales/zh.ts'),
      import('../locales/zh-money.ts'),
      import('../locales/zh-offers.ts'),
      import('../locales/zh-personal.ts'),
    ])
    return [zh, zhMoney, zhOffers, zhPersonal]
  },
  es: async () => {
    const [{ es }, { esMoney }, { esOffers }, { esPersonal }] = await Promise.all([
      import('../locales/es.ts'),
      import('../locales/es-money.ts'),
      import('../locales/es-offers.ts'),
      import('../locales/es-personal.ts'),
    ])
    return [es, esMoney, esOffers, esPersonal]
  },
  de: async () => {
    const [{ de }, { deMoney }, { deOffers }, { dePersonal }] = await Promise.all([
      import('../locales/de.ts'),
      import('../locales/de-money.ts'),
      import('../locales/de-offers.ts'),
      import('../locales/de-personal.ts'),
    ])
    return [de, deMoney, deOffers, dePersonal]
  },
}

const chosen = localValue('locale', oneOf(...languages))

type NameIn = typeof import('@tarazu/contract/market/names').nameIn

function translation(language: Language, texts: AllTexts, nameIn?: NameIn) {
  return { language, texts, t: makeTranslate(texts, language), nameIn }
}

/** `home-texts.test.ts` proves that frame and home need no more than these. */
let current = translation('en', enHome as unknown as AllTexts)
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
  const [[texts, money, offers, personal], names] = await Promise.all([
    load[language](),
    // The lists are in English as they come.
    language === 'en' ? undefined : import('@tarazu/contract/market/names'),
  ])
  if (wanted !== language) return
  current = translation(language, { ...texts, ...money, ...offers, ...personal }, names?.nameIn)
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** Changes the language once its texts have arrived; until then the old one stays. */
export async function setLanguage(language: Language) {
  await speak(language)
  if (wanted === language) chosen.set(language)
}

/** A choice of before, that this deployment does not offer (any more), ends with English, which each one does. */
export function keepToOffered(locales: string | undefined) {
  if (locales && !locales.split(',').includes(chosen.get() ?? 'en')) setLanguage('en').catch(() => undefined)
}

/** For screens other than home: every text of the language is there. */
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
