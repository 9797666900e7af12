import { globSync, readdirSync, readFileSync } from 'node:fs'
import { type Locale, locales } from '@tarazu/contract/locales'
import { refusalTexts } from '@tarazu/contract/refusals'
import { expect, test } from 'vitest'
import { loadTexts } from './load-texts.ts'
import type { AllTexts } from './texts.ts'

const languages = Object.fromEntries(
  await Promise.all(locales.map(async (locale) => [locale, await loadTexts(locale)] as const)),
) as Record<Locale, AllTexts>

/** Flattens texts to `{ 'shell.ui.back': 'Back' }`. */
function flat(texts: object, before = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(flat(value, `${before}${key}.`))
        : [[before + key, value as string]],
    ),
  )
}

function placeholders(text: string) {
  return [...text.matchAll(/\{\{?\w+\}?\}/g)].map(String).sort()
}

const english = flat(languages.en)

test.each(Object.entries(languages))(
  'the language %s has every text with its placeholders, and none is empty',
  (_, texts) => {
    const all = flat(texts)
    expect(Object.keys(all).sort()).toEqual(Object.keys(english).sort())
    for (const [key, text] of Object.entries(all)) {
      expect(text.trim(), key).not.toBe('')
      // A singular may spell out "one" instead of using its placeholder.
      if (!key.endsWith('_one')) expect(placeholders(text), key).toEqual(placeholders(english[key] ?? ''))
    }
  },
)

test('the refusal for a missing grant has a text of its own in each language', () => {
  const expected = {
    en: /^Incorrect authorization key: .*no eligibility grant/,
    zh: /^授权密钥不正确/,
    es: /^Clave de autorización incorrecta/,
    de: /^Falscher Berechtigungsschlüssel/,
  }
  for (const [language, words] of Object.entries(expected)) {
    const { hint } = languages[language as keyof typeof languages]
    expect(hint.stock_key).toMatch(words)
    expect(Object.values(hint).filter((text) => text === hint.stock_key)).toHaveLength(1)
  }
})

/** Texts that claim that two operators act or acted, each with how the app knows that. Add new ones here. */
const twoOperators: Record<string, string> = {
  'config.safeMode.goesOn': 'a rule of the platform',
  'config.safeMode.rule': 'a rule of the platform',
  'funds.notPromisedLong': 'the fund is not made up',
  'ipo.fits.result': 'the record of the allotment: `resultText`',
  'loans.waiting': 'a rule of the platform, in paper mode too',
  'notices.kind.second_factor_removed': 'a notice that only the approval of a proposal writes',
}

test('only listed texts claim that two operators did something', () => {
  const claims = Object.entries(english).filter(([, text]) =>
    /\btwo (of our |of them\b|operators)|\bsecond operator/i.test(text),
  )
  expect(claims.map(([key]) => key).sort()).toEqual(Object.keys(twoOperators).sort())
})

const translations = locales.filter((locale) => locale !== 'en')

test.each(translations)('the texts of %s are translated, not copied from English', (language) => {
  const all = flat(languages[language])
  const same = Object.keys(all).filter((key) => (english[key]?.length ?? 0) > 25 && all[key] === english[key])
  expect(same).toEqual([])
})

test('every refusal code of the contract has a text in each language', () => {
  for (const texts of Object.values(languages)) {
    for (const code of Object.keys(refusalTexts)) expect(texts.hint).toHaveProperty(code)
  }
})

test('texts of what failed end without a full stop, for the reason follows', () => {
  const screens = globSync('**/*.tsx', { cwd: new URL('..', import.meta.url) })
  const keys = screens.flatMap((file) =>
    [...readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').matchAll(/what=\{t\('([\w.]+)'\)/g)].map(
      ([, key = '']) => key,
    ),
  )
  expect(keys.length).toBeGreaterThan(10)
  for (const texts of Object.values(languages)) {
    const all = flat(texts)
    for (const key of keys) expect(all[key], key).not.toMatch(/[.。]$/)
  }
})

test('every file in the folder of a language is part of its texts', () => {
  for (const [language, texts] of Object.entries(languages)) {
    const files = readdirSync(new URL(language, import.meta.url))
      .filter((file) => !/-texts\.ts$/.test(file))
      .map((file) => file.replace('.ts', ''))
    expect(
      files.sort(),
      'Name each file in app-texts.ts, money-texts.ts, offers-texts.ts or personal-texts.ts of its language.',
    ).toEqual(Object.keys(texts).sort())
  }
})

test('the paper banner is in capitals and fits one line of 360 px', () => {
  for (const texts of Object.values(languages)) {
    expect(texts.shell.paper).toBe(texts.shell.paper.toUpperCase())
    expect(texts.shell.paper.length).toBeLessThanOrEqual(40)
  }
  expect(languages.en.shell.paper).toBe('PAPER TRADING – NO REAL MONEY')
})
