import type { Random } from '../clock.ts'

// I, L, O and U are left out, since a number is read aloud to support.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Twelve letters and digits, 60 random bits, so that nobody can guess another customer's order or recharge.
 * 55 bits with a first letter that names the kind, where two kinds share an address.
 */
export function newNumber(random: Random, first = '') {
  let number = first
  for (const byte of random.bytes(12 - first.length)) number += alphabet[byte & 31]
  return number
}
