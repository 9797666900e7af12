export const phoneDigits = 10
export const passwordMinimum = 6
export const passwordMaximum = 128

/** What the form keeps of what was typed: digits only, at most ten. */
export function phoneTyped(text: string) {
  return text.replace(/\D/g, '').slice(0, phoneDigits)
}

export function phoneValid(phone: string) {
  return /^\d{10}$/.test(phone)
}

export function passwordLongEnough(password: string) {
  return [...password].length >= passwordMinimum
}
