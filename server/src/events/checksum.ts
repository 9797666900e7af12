/**
 * CRC-32 of two pieces that stand behind each other, from the checksums of each: what is sent to ten thousand
 * readers is read once. The arithmetic is that of `crc32_combine` in zlib: polynomials over two elements, the
 * highest power in the lowest bit.
 */
const polynomial = 0xedb88320

/** The product modulo the polynomial. */
function multiplied(one: number, other: number): number {
  let product = 0
  let factor = other
  for (let bit = 2 ** 31; ; bit >>>= 1) {
    if (one & bit) {
      product ^= factor
      if ((one & (bit - 1)) === 0) return product >>> 0
    }
    if (bit === 1) return product >>> 0
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1
  }
}

/** x to the power of 2^n, by n. */
const squares: number[] = [2 ** 30]
for (let n = 1; n < 32; n++) squares.push(multiplied(squares[n - 1] as number, squares[n - 1] as number))

/** What a checksum is multiplied with when so many bytes follow. */
export function lengthOperator(length_bytes: number): number {
  let operator = 2 ** 31
  // A byte is eight bits, and eight is 2^3.
  for (let [rest, n] = [length_bytes, 3]; rest > 0; rest = Math.floor(rest / 2), n++)
    if (rest % 2 === 1) operator = multiplied(squares[n % 32] as number, operator)
  return operator
}

/** @param piece its checksum, and the operator of its length */
export const appendedChecksum = (
  before: number,
  { checksum, operator }: { checksum: number; operator: number },
): number => (multiplied(operator, before) ^ checksum) >>> 0
