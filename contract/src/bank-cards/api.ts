import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { givenReferenceNumber, renamed, text, time } from '../wire.ts'

/**
 * Where withdrawals go. The number is masked to its last four; `usableFrom`: money goes there from then on.
 */
const bankCard = renamed(
  {
    id: z.string(),
    type: z.literal('bank'),
    bank: z.string(),
    branch: z.string(),
    number: z.string(),
    holder: z.string(),
    ifsc: z.string(),
    /** 1: usable. 2: the holder is not who the account was verified for. */
    status: z.int(),
    usableFrom: time,
    createdAt: time,
  },
  {
    branch: 'branch_bank',
    number: 'bank_card',
    holder: 'bank_user',
  },
)
export type BankCard = z.output<typeof bankCard>

/** What a form holds; which of them are required depends on the currency (`rules.ts`). */
const fields = {
  bank: z.optional(text(80, 0)),
  branch: z.optional(text(80, 0)),
  number: z.optional(text(40, 0)),
  holder: z.optional(text(80, 0)),
  ifsc: z.optional(text(20, 0)),
}
const names = { branch: 'branch_bank', number: 'bank_card', holder: 'bank_user' } as const

export const listBankCards = endpoint({
  method: 'GET',
  path: '/stock/success/bank/list',
  summary: 'My bank cards, newest first',
  caller: 'customer',
  input: z.strictObject({ type: z.optional(z.literal('bank')) }),
  reply: z.array(bankCard),
  refusals: [],
})

/** The very same card again is the card that is there already. */
export const addBankCard = endpoint({
  method: 'POST',
  path: '/stock/success/bank/add',
  summary: 'Add a bank card',
  caller: 'customer',
  input: renamed({ type: z.optional(z.literal('bank')), ...fields }, names),
  reply: bankCard,
  refusals: ['card_invalid', 'card_real', 'card_known', 'card_limit', 'account_frozen'],
})

/**
 * What is left out stays as it is, and so does a number that comes back masked. Withdrawals under way keep
 * the old card.
 */
export const editBankCard = endpoint({
  method: 'POST',
  path: '/stock/success/bank/edit',
  summary: 'Change a bank card',
  caller: 'customer',
  input: renamed({ id: givenReferenceNumber, type: z.optional(z.literal('bank')), ...fields }, names),
  reply: bankCard,
  refusals: ['card_invalid', 'card_real', 'card_known', 'account_frozen'],
})
