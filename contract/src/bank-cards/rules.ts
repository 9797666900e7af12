/** What a bank card needs, by the deployment's currency (product 5). The form and the server ask the same. */

/** Most cards of one customer. */
export const maxCards = 10
/** Live mode: hours before money goes to a new or changed card (safety T11). */
export const cooling_hours = 24

export type CardCurrency = 'INR' | 'MXN'
export type CardField = 'holder' | 'bank' | 'branch' | 'ifsc' | 'number'
export type CardFields = Record<CardField, string>
export type CardProblem = 'missing' | 'malformed' | 'check_digit' | 'real_card'
export type CardProblems = Partial<Record<CardField, CardProblem>>

/** The fields in the order of the form; each of them is required (product 5). */
export const requiredFields: Record<CardCurrency, readonly CardField[]> = {
  INR: ['holder', 'bank', 'ifsc', 'number'],
  MXN: ['bank', 'number', 'holder'],
}

/** The number as it is printed and dictated, in groups of four. */
export const plainNumber = (typed: string) => typed.replace(/[\s-]/g, '')
export const plainIfsc = (typed: string) => typed.replace(/\s/g, '').toUpperCase()
export const masked = (last4: string) => `****${last4}`

type Deployment = { currency: CardCurrency; paper: boolean }

/** What is wrong with each field; nothing: the card can be kept. */
export function cardProblems(fields: CardFields, { currency, paper }: Deployment): CardProblems {
  const problems: CardProblems = {}
  const ifsc = plainIfsc(fields.ifsc)
  if (currency === 'INR' && !/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc)) problems.ifsc = 'malformed'
  const number = numberProblem(plainNumber(fields.number), { currency, paper })
  if (number) problems.number = number
  for (const field of requiredFields[currency]) if (fields[field].trim() === '') problems[field] = 'missing'
  return problems
}

function numberProblem(digits: string, { currency, paper }: Deployment): CardProblem | undefined {
  const shape = currency === 'INR' ? /^\d{9,18}$/ : /^(\d{15,16}|\d{18})$/
  if (!shape.test(digits)) return 'malformed'
  if (currency === 'MXN' && !(digits.length === 18 ? isClabe(digits) : isLuhn(digits))) return 'check_digit'
  // A CLABE is an account, though one in ten has the last digit that a card would have.
  const account = currency === 'MXN' && digits.length === 18
  return paper && !account && isRealCard(digits) ? 'real_card' : undefined
}

/**
 * The last digit of a payment card makes the sum a multiple of ten, every second digit from the right counted
 * double.
 */
export function isLuhn(digits: string) {
  let sum = 0
  for (let at = digits.length - 1, twice = false; at >= 0; at--, twice = !twice) {
    const digit = Number(digits[at]) * (twice ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

const clabeWeights = [3, 7, 1] as const

/** The 18th digit of a Mexican account number, by the weights 3, 7 and 1. */
export function isClabe(digits: string) {
  let sum = 0
  for (let at = 0; at < 17; at++) sum += (Number(digits[at]) * (clabeWeights[at % 3] ?? 0)) % 10
  return /^\d{18}$/.test(digits) && Number(digits[17]) === (10 - (sum % 10)) % 10
}

/**
 * How the numbers of each scheme begin, and how long they are: most have 16 digits, some are printed with up
 * to 19.
 */
const schemes: Record<string, RegExp> = {
  visa: /^4\d{15,18}$/,
  mastercard: /^5[1-5]\d{14}$|^2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}$/,
  maestro: /^(5018|5020|5038|5893|6304|6759|676[1-3])\d{10,15}$/,
  rupayAndDiscover: /^(?=\d{15,19}$)(508|60|64[4-9]|65|81|82)/,
  jcb: /^35(2[89]|[3-8]\d)\d{12,15}$/,
  unionPay: /^62\d{14,17}$/,
  americanExpress: /^3[47]\d{13}$/,
  dinersClub: /^(?=\d{14,19}$)3(0[0-5]|095|[689])/,
}

/** Published by the schemes for tests; no bank hands them out. */
const testNumbers = new Set([
  '4111111111111111',
  '4242424242424242',
  '4000056655665556',
  '4012888888881881',
  '5105105105105100',
  '5200828282828210',
  '5555555555554444',
  '2223003122003222',
  '6011111111111117',
  '3530111333300000',
  '6200000000000005',
  '371449635398431',
  '378282246310005',
])

/** Could be printed on somebody's card. Paper trading must not hold such a number (safety H1). */
export function isRealCard(digits: string) {
  return (
    Object.values(schemes).some((scheme) => scheme.test(digits)) && isLuhn(digits) && !testNumbers.has(digits)
  )
}

/**
 * A name without case, accents, joiners, dots and the order of its parts: banks and papers write them as they
 * like.
 */
export function sameName(one: string, other: string) {
  const words = (name: string) =>
    name
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .sort()
      .join(' ')
  return words(one) === words(other)
}
