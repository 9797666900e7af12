/**
 * SHA-256 (FIPS 180-4) of a text in UTF-8, as hex. Our own, because browsers give theirs only to pages of
 * https and localhost, and only as a promise for each hash: a lottery of a hundred thousand applications
 * needs as many.
 */
export function sha256(text: string): string {
  return hex(sha256Words(new TextEncoder().encode(text)))
}

/** The eight words of the hash, which live until the next call. */
export function sha256Words(bytes: Uint8Array): Int32Array {
  state.set(initial)
  const length = bytes.length
  const blocks = ((length + 8) >> 6) + 1
  for (let block = 0; block < blocks; block++) {
    const from = block << 6
    for (let word = 0; word < 16; word++) {
      const at = from + (word << 2)
      schedule[word] =
        (padded(bytes, at, length) << 24) |
        (padded(bytes, at + 1, length) << 16) |
        (padded(bytes, at + 2, length) << 8) |
        padded(bytes, at + 3, length)
    }
    if (block === blocks - 1) {
      schedule[14] = Math.floor(length / 0x20000000)
      schedule[15] = length << 3
    }
    compress()
  }
  return state
}

/** The message, then a bit that is set, then nothing. */
function padded(bytes: Uint8Array, at: number, length: number) {
  if (at < length) return bytes[at] as number
  return at === length ? 0x80 : 0
}

export function hex(words: Int32Array) {
  let text = ''
  for (const word of words) text += (word >>> 0).toString(16).padStart(8, '0')
  return text
}

const state = new Int32Array(8)
const schedule = new Int32Array(64)
/**
 * The first bits of the fractions of the cube roots of the first 64 primes; `initial` of the square roots of
 * eight.
 */
const constants = new Int32Array(64)
const initial = new Int32Array(8)

for (let candidate = 2, found = 0; found < 64; candidate++) {
  if (!isPrime(candidate)) continue
  if (found < 8) initial[found] = fractionBits(Math.sqrt(candidate))
  constants[found++] = fractionBits(Math.cbrt(candidate))
}

function isPrime(candidate: number) {
  for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) return false
  return true
}

function fractionBits(root: number) {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0
}

function compress() {
  const w = schedule
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] as number
    const y = w[i - 2] as number
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0
  }
  const word = (i: number) => state[i] as number
  let a = word(0)
  let b = word(1)
  let c = word(2)
  let d = word(3)
  let e = word(4)
  let f = word(5)
  let g = word(6)
  let h = word(7)
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const choice = (e & f) ^ (~e & g)
    const t1 = (h + s1 + choice + (constants[i] as number) + (w[i] as number)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + s0 + majority) | 0
  }
  state[0] = word(0) + a
  state[1] = word(1) + b
  state[2] = word(2) + c
  state[3] = word(3) + d
  state[4] = word(4) + e
  state[5] = word(5) + f
  state[6] = word(6) + g
  state[7] = word(7) + h
}
