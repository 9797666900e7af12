import type { Random } from '../clock.ts'

// Without I, L, O and U: a number is read aloud to support.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Twelve letters and digits, 60 random bits: nobody guesses another customer's order or recharge. With a
 * first letter that says what it is, where two kinds of things share an address, 55.
 */
export function newNumber(random: Random, first = '') {
  let number = first
  for (const byte of random.bytes(12 - first.length)) number += alphabet[byte & 31]
  return number
}
