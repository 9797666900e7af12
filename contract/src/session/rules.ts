export const phoneDigits = 10
/** Fewest characters of a password, by the mode of the deployment (product 5, product decision 4). */
export const minPasswordLength = { paper: 6, live: 8 } as const
export const maxPasswordLength = 128

/**
 * What the form keeps of what was typed: digits only, at most ten; of a number with its country in front the
 * last ten.
 */
export function phoneTyped(text: string) {
  const digits = text.replace(/\D/g, '')
  return /^\s*(\+|0)/.test(text) && digits.length > phoneDigits
    ? digits.slice(-phoneDigits)
    : digits.slice(0, phoneDigits)
}

export function phoneValid(phone: string) {
  return /^\d{10}$/.test(phone)
}

export function passwordLongEnough(password: string, minimum: number) {
  return [...password].length >= minimum
}
