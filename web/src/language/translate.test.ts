import { expect, test } from 'vitest'
import { texts as en } from '../locales/en/app-texts.ts'
import { texts as enMoney } from '../locales/en/money-texts.ts'
import { texts as enOffers } from '../locales/en/offers-texts.ts'
import { texts as enPersonal } from '../locales/en/personal-texts.ts'
import { makeTranslate } from './translate.ts'

const texts = { ...en, ...enMoney, ...enOffers, ...enPersonal }
const t = makeTranslate(texts, 'en')

test('a key becomes its text, with the names filled in', () => {
  expect(t('shell.ui.back')).toBe('Back')
  expect(t('session.openInvitation', { code: 'A-1' })).toBe('Open invitation: A-1')
  expect(t('hint.reg.phone_taken')).toBe('This phone number is already registered.')
})

test('a value is put in as it is, even if it looks like a placeholder or a replacement pattern', () => {
  expect(t('session.openInvitation', { code: '{{code}} $& $1' })).toBe('Open invitation: {{code}} $& $1')
})

test('a text that counts takes the form that the language has for the number', () => {
  const counting = {
    ...texts,
    shell: { ...en.shell, days_one: '{{count}} day', days_other: '{{count}} days' },
  }
  const say = (language: string) =>
    makeTranslate(counting, language) as unknown as (key: string, values: object) => string
  expect(say('en')('shell.days', { count: 1 })).toBe('1 day')
  expect(say('en')('shell.days', { count: 0 })).toBe('0 days')
  expect(say('zh')('shell.days', { count: 1 })).toBe('1 days')
})
