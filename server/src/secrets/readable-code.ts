/** Random codes that people read aloud, or type off a screen or paper. */

// I, L, O and U are left out, since they are mistaken for others.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Uses five bits of each random byte, in groups of five letters. */
export const readableCode = (bytes: Uint8Array) =>
  inGroups(Array.from(bytes, (byte) => alphabet[byte & 31]).join(''))

/** The code as it was given out, whether typed in capitals, without dashes, or with an O for a zero. */
export const readableCodeTyped = (typed: string) =>
  inGroups(
    typed
      .toLowerCase()
      .replace(/[^0-9a-z]/g, '')
      .replace(/o/g, '0')
      .replace(/[il]/g, '1'),
  )

const inGroups = (letters: string) => letters.replace(/(.{5})(?=.)/g, '$1-')
