/** What a message may carry, decided the same way in the composer and on the server. Pure. */

export const messageMaximum = 2_000
/** Messages that one customer may send within a minute. */
export const messagesPerMinute = 30

export type Forbidden = 'account' | 'ifsc' | 'upi' | 'card' | 'wallet' | 'link'

/** Digits that belong together though blanks or hyphens stand between them. */
const digitRuns = /\d(?:[ -]?\d){7,}/g
const upi = /\b[\w.-]{2,64}@(?!(?:[\w-]+\.)+[a-z]{2,})[a-z][a-z0-9.]{1,30}\b/i
const ifsc = /\b[A-Z]{4}0[A-Z0-9]{6}\b/i
const walletAddress =
  /\b(?:0x[0-9a-f]{40}|(?:bc1|tb1)[a-z0-9]{20,80}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|T[1-9A-HJ-NP-Za-km-z]{33})\b/i
const links =
  /\b(?:https?:\/\/|www\.)[^\s<>"']+|\b(?:[a-z0-9-]+\.)+(?:com|net|org|io|in|mx|me|link|app|site|online|top|xyz|co|ly)\b(?:\/[^\s<>"']*)?/gi

/**
 * Why operators may not send this: bank details, payment addresses, links outside the allow-list (safety H3, H15).
 * Order and recharge numbers pass: they hold letters. Undefined: nothing is wrong with it.
 */
export function forbiddenIn(text: string, allowedHosts: readonly string[]): Forbidden | undefined {
  const plain = text.normalize('NFKC')
  if (walletAddress.test(plain)) return 'wallet'
  if (ifsc.test(plain)) return 'ifsc'
  if (upi.test(plain)) return 'upi'
  for (const [run] of plain.matchAll(digitRuns)) {
    const digits = run.replace(/\D/g, '')
    if (digits.length >= 13 && digits.length <= 19 && luhn(digits)) return 'card'
    if (digits.length >= 8 && digits.length <= 20) return 'account'
  }
  for (const [link] of plain.matchAll(links)) if (!allowedHosts.includes(hostOf(link))) return 'link'
  return undefined
}

function hostOf(link: string) {
  const address = /^https?:\/\//i.test(link) ? link : `https://${link}`
  return URL.parse(address)?.hostname ?? ''
}

function luhn(digits: string) {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
