/** Bytes written as text and read back: hexadecimal, base64, UTF-8. Pure. */

export const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Undefined where the bytes are not valid UTF-8. A byte-order mark stays, since it was signed, too. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const fromHex = (hex: string) =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
  )

/** Standard base64 with padding (RFC 4648, section 4). */
export const base64Of = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/**
 * Undefined where the text is not the one base64 of its bytes: spaces, missing padding and unused bits that
 * are set would let two texts stand for the same signature or hash.
 */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const binary = atob(text)
    return btoa(binary) === text ? Uint8Array.from(binary, (letter) => letter.charCodeAt(0)) : undefined
  } catch {
    return undefined
  }
}

/** A base64 text of exactly `length` bytes; undefined for everything else. */
export function fromBase64Of(length: number, text: string): Uint8Array | undefined {
  const bytes = fromBase64(text)
  return bytes?.length === length ? bytes : undefined
}

/** Undefined where the text is not the one decimal of an integer from 0 to 2^53 - 1. */
export function fromDecimal(text: string): number | undefined {
  const number = Number(text)
  return /^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(number) ? number : undefined
}

export const sameBytes = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
