import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languageOf } from './language-of.ts'

const all = ['en', 'zh', 'es', 'de'] as const

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['de', 'de'],
  ['DE-at', 'de'],
  ['zh-Hans-CN', 'zh'],
  ['fr, es;q=0.4', 'es'],
  ['de;q=0.5, es;q=0.9, zh;q=0.1', 'es'],
  // The first of several with equal weight.
  ['es, de', 'es'],
  ['de;q=0, *;q=0.1', 'en'],
  ['de;q=7', 'en'],
  ['german', 'en'],
  ['de_DE', 'en'],
  [`${'x,'.repeat(900)}de`, 'en'],
] as const)('%s asks for %s', (header, language) => {
  expect(languageOf(header, all)).toBe(language)
})

test('a language that the deployment does not offer is not chosen', () => {
  expect(languageOf('de, es;q=0.5', ['en', 'es'])).toBe('es')
  expect(languageOf('de', ['en'])).toBe('en')
})

test('the answer is in an offered language, whatever the header is', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.subarray(['zh', 'es', 'de'] as const), (header, more) => {
      const offered = ['en', ...more] as const
      expect(offered).toContain(languageOf(header, offered))
    }),
  )
})
