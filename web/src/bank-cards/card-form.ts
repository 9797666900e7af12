/** The fields of a bank card's form, and what is wrong with them. Pure. */
import type { BankCard } from '@tarazu/contract/bank-cards/api'
import {
  type CardCurrency,
  type CardField,
  type CardFields,
  type CardProblem,
  type CardProblems,
  cardProblems,
} from '@tarazu/contract/bank-cards/rules'

/** Problems in the order of product 5. */
export const formFields: Record<CardCurrency, readonly CardField[]> = {
  INR: ['holder', 'bank', 'branch', 'ifsc', 'number'],
  MXN: ['bank', 'number', 'holder'],
}

export const fieldTexts = {
  INR: {
    holder: 'cards.field.name',
    bank: 'cards.field.bank',
    branch: 'cards.field.branch',
    ifsc: 'cards.field.ifsc',
    number: 'cards.field.account',
  },
  MXN: {
    holder: 'cards.field.holder',
    bank: 'cards.field.bankName',
    branch: 'cards.field.branch',
    ifsc: 'cards.field.ifsc',
    number: 'cards.field.cardNumber',
  },
} as const satisfies Record<CardCurrency, Record<CardField, string>>

export function formOf(card: BankCard | undefined): CardFields {
  return {
    holder: card?.holder ?? '',
    bank: card?.bank ?? '',
    branch: card?.branch ?? '',
    ifsc: card?.ifsc ?? '',
    number: '',
  }
}

/** A number that is left empty in an edit stays as it is. */
export function formProblems(
  fields: CardFields,
  edits: boolean,
  deployment: { currency: CardCurrency; paper: boolean },
): CardProblems {
  const { number, ...others } = cardProblems(fields, deployment)
  const kept = edits && fields.number.trim() === ''
  return number === undefined || kept ? others : { ...others, number }
}

export function problemText(field: CardField, problem: CardProblem, currency: CardCurrency) {
  if (problem === 'missing') return 'cards.problem.missing'
  if (problem === 'check_digit') return 'cards.problem.checkDigit'
  if (problem === 'real_card') return 'hint.card_real'
  if (field === 'ifsc') return 'cards.problem.ifsc'
  return currency === 'INR' ? 'cards.problem.account' : 'cards.problem.cardNumber'
}
