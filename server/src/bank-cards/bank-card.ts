/** A bank card as a pure value: what is stored, what is shown, and which fields an edit keeps. */
import type { BankCard } from '@tarazu/contract/bank-cards/api'
import {
  type CardCurrency,
  type CardField,
  type CardFields,
  type CardProblems,
  cardProblems,
  masked,
  plainIfsc,
  plainNumber,
  sameName,
} from '@tarazu/contract/bank-cards/rules'
import type { Selectable } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { BankCardsTables } from '../db/tables/bank-cards.ts'

export type CardRow = Selectable<BankCardsTables['bank_card']> & Omit<VersionRow, 'id' | 'created_at'>
type VersionRow = Selectable<BankCardsTables['bank_card_version']>

type Given = { [F in CardField]?: string | undefined }
type Deployment = { currency: CardCurrency; paper: boolean }

/**
 * A single name is the bank's, whichever field it came in: product 3 calls `branch_bank` the name of the
 * bank.
 */
export function fieldsFrom(given: Given): CardFields {
  const bank = given.bank || given.branch || ''
  return {
    bank,
    branch: given.branch === bank ? '' : (given.branch ?? ''),
    holder: given.holder ?? '',
    ifsc: plainIfsc(given.ifsc ?? ''),
    number: plainNumber(given.number ?? ''),
  }
}

/** An edit keeps the fields that it leaves out. A masked number that comes back means the stored number. */
export function editedFields(before: CardFields, given: Given): CardFields {
  const shown = masked(before.number.slice(-4))
  const keepsNumber = given.number === undefined || ['', shown].includes(plainNumber(given.number))
  return fieldsFrom({
    bank: given.bank || before.bank,
    branch: given.branch ?? before.branch,
    holder: given.holder ?? before.holder,
    ifsc: given.ifsc ?? before.ifsc,
    number: keepsNumber ? before.number : given.number,
  })
}

const wireNames: Record<CardField, string> = {
  holder: 'bank_user',
  bank: 'bank',
  branch: 'branch_bank',
  ifsc: 'ifsc',
  number: 'bank_card',
}

/** Refuses with `card_real`, or with `card_invalid` and the problem of each field. */
export function requireSound(fields: CardFields, deployment: Deployment) {
  const problems: CardProblems = cardProblems(fields, deployment)
  if (Object.keys(problems).length === 0) return
  if (problems.number === 'real_card' && Object.keys(problems).length === 1) throw new Refusal('card_real')
  throw new Refusal('card_invalid', {
    fields: Object.entries(problems).map(([field, problem]) => ({
      field: wireNames[field as CardField],
      problem,
    })),
  })
}

export const sameCard = (one: CardFields, other: CardFields) =>
  one.number === other.number &&
  one.ifsc === other.ifsc &&
  one.holder === other.holder &&
  one.bank === other.bank &&
  one.branch === other.branch

/** Whether both are the same account, whatever the names on them say. */
export const sameAccount = (one: CardFields, other: CardFields) =>
  one.number === other.number && one.ifsc === other.ifsc

/** `approvedName` is the name that the account was verified for; null if it was not, or in paper mode. */
export function cardFrom(row: CardRow, approvedName: string | null): BankCard {
  return {
    id: row.number,
    type: 'bank',
    bank: row.bank,
    branch: row.branch,
    number: masked(row.last4),
    holder: row.holder,
    ifsc: row.ifsc,
    status: approvedName === null || sameName(row.holder, approvedName) ? 1 : 2,
    usableFrom: row.usable_from.getTime(),
    createdAt: row.created_at.getTime(),
  }
}
