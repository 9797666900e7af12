/** What a customer may show to say who they are (product 2). */
export const idTypes = ['idCard', 'driver', 'passport', 'other'] as const
export type IdType = (typeof idTypes)[number]

/** What compliance checks, one by one. */
export const identityChecks = ['name', 'number', 'front', 'back'] as const
export type IdentityCheck = (typeof identityChecks)[number]

/** Why one of them does not do. `other` needs a note. */
export const checkReasons = [
  'name_mismatch',
  'unreadable',
  'expired',
  'wrong_document',
  'part_missing',
  'other',
] as const
export type CheckReason = (typeof checkReasons)[number]

/** Why an operator opens papers: the customer reads it, with what the operator adds. */
export const lookReasons = ['review', 'complaint', 'correction', 'fraud_review', 'legal_order'] as const
export type LookReason = (typeof lookReasons)[number]

/** What of a customer an operator has opened, as the customer reads it. */
export const lookedAt = [
  'papers',
  'photo',
  'account',
  'payee',
  'account_number',
  'code',
  'chat',
  'chat_photo',
] as const
export type LookedAt = (typeof lookedAt)[number]

export type FailedCheck = { check: IdentityCheck; reason: CheckReason; note?: string | undefined }

const lengths: Record<IdType, readonly [least: number, most: number]> = {
  idCard: [6, 20],
  driver: [5, 20],
  passport: [6, 12],
  other: [4, 30],
}

/**
 * The number as it is stored: capital letters and digits, without separators. Undefined: it cannot be such a
 * number.
 */
export function idNumberOf(type: IdType, typed: string): string | undefined {
  const number = typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')
  const [least, most] = lengths[type]
  const fits = number.length >= least && number.length <= most
  return fits && /^[A-Z0-9/]+$/.test(number) && /\d/.test(number) ? number : undefined
}

/** Twelve digits may be an Aadhaar number, of which nobody may keep more than the last four (safety H19). */
export function isAadhaarLike(number: string) {
  return /^\d{12}$/.test(number)
}

/** What may be stored of a number: all of it, or the last four digits of an Aadhaar number. */
export function storableNumber(number: string) {
  return isAadhaarLike(number) ? `XXXX XXXX ${number.slice(-4)}` : number
}

/** The digits that are left of a stored Aadhaar number. Undefined: the number is stored whole. */
export function lastOfAadhaar(stored: string): string | undefined {
  return /^XXXX XXXX (\d{4})$/.exec(stored)?.[1]
}

/** The words of a name, as it is looked for: with the joiners in it or without. */
export function nameWords(name: string): string[] {
  return [
    ...new Set(
      name
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
    ),
  ]
}
