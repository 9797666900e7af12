export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | 'erase'

/**
 * What the field holds after a key of the keypad: digits only, no leading zeros, at most `maximum` digits.
 */
export function pressKey(value: string, key: Key, maximum = 9) {
  if (key === 'erase') return value.slice(0, -1)
  return (value + key).replace(/^0+(?=\d)/, '').slice(0, maximum)
}
