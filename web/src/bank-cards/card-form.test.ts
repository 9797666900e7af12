import { expect, test } from 'vitest'
import { formFields, formOf, formProblems } from './card-form.ts'

const paper = { currency: 'INR', paper: true } as const
const card = {
  id: 'CARD00000001',
  type: 'bank',
  bank: 'State Bank of India',
  branch: '',
  number: '****4567',
  holder: 'Asha Rao',
  ifsc: 'SBIN0001234',
  status: 1,
  usableFrom: 0,
  createdAt: 0,
} as const

test('an empty form says what is missing', () => {
  expect(formProblems(formOf(undefined), false, paper)).toEqual({
    holder: 'missing',
    bank: 'missing',
    ifsc: 'missing',
    number: 'missing',
  })
})

test('an edit begins with what is there, and an empty number stays', () => {
  expect(formOf(card)).toMatchObject({ holder: 'Asha Rao', number: '' })
  expect(formProblems(formOf(card), true, paper)).toEqual({})
  expect(formProblems({ ...formOf(card), number: '12' }, true, paper)).toEqual({ number: 'malformed' })
})

test('every required field of a currency is in its form', () => {
  expect(formFields.MXN).toEqual(['bank', 'number', 'holder'])
  expect(formProblems(formOf(undefined), false, { currency: 'MXN', paper: true })).toEqual({
    bank: 'missing',
    number: 'missing',
    holder: 'missing',
  })
})
