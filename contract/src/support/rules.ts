/** What a text for a customer may carry, decided the same way in the composer and on the server. Pure. */
import { isLuhn } from '../bank-cards/rules.ts'

/** Characters of one message, of customers and of operators. */
export const maxMessageLength = 2_000
/** Most characters of a visitor's message, and of an answer to one. */
export const maxVisitorMessageLength = 1_000
/** Most messages of a visitor without an answer; then it is the customer service's turn. */
export const maxUnanswered = 20
/** After this time without a new message, a visitor's messages and the answers are deleted. */
export const visitorLifetime_days = 30
/** Messages that one customer may send within a minute. */
export const maxMessagesPerMinute = 30

export type Forbidden = 'account' | 'ifsc' | 'upi' | 'card' | 'wallet' | 'link'

/** Digits that belong together whatever stands between them, as long as it is no letter. */
const digitRuns = /\d(?:[^\p{L}\p{N}]*\d)+/gu
/** What a run may be made of besides: a time, a date, a year. */
const times = [
  /(?<!\d)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?!\d)/g,
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:19|20)\d\d(?!\d)/g,
  /(?<!\d)(?:19|20)\d\d([./-])(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?!\d)/g,
  /(?<!\d)(?:19|20)\d\d(?!\d)/g,
]
/** Money, with its thousands or lakhs apart or with two decimals. */
const amounts =
  /(?<![\d.,])(?:\d{1,3}(?:,\d{3}){1,2}|\d{1,2}(?:,\d{2}){0,2},\d{3}|\d{1,7}(?=\.\d\d))(?:\.\d\d)?(?![.,]?\d)/g

const upi = /\b[\w.-]{2,64}\s*@\s*(?!(?:[\w-]+\.)+[a-z]{2,})[a-z][a-z0-9.]{1,30}\b/i
const ifsc = /\b[A-Z]{4}(?:0[A-Z0-9]{6}|[^\p{L}\p{N}]{1,3}0\d{6})\b/iu
const walletAddress =
  /\b(?:0x[0-9a-f]{40}|(?:bc1|tb1)[a-z0-9]{20,80}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|T[1-9A-HJ-NP-Za-km-z]{33})\b/i
/**
 * An address need not begin with its scheme, and new endings come every month: any name with an ending is
 * one.
 */
const links =
  /(?:\bhttps?:\/\/|\bwww\.)[^\s<>"']+|(?<![\p{L}\p{N}])(?:(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*\.)+[\p{L}\p{M}]{2,}(?![\p{L}\p{N}])|(?:\d{1,3}\.){3}\d{1,3}(?![\d.]))(?:[:/][^\s<>"']*)?/giu
/** Neither is an ending of addresses: instruments of the NSE, and files. */
const noLinks = /^[\p{L}\p{N}&-]+\.(?:NS|pdf|csv|json|jpe?g|png|webp)$/u

/**
 * Why operators may not send this: bank details, payment addresses, links outside the allow-list (safety H3,
 * H15). Order and recharge numbers pass: they hold letters. Undefined: nothing is wrong with it. Words can
 * always say what digits may not; this stops what could be copied or dialled.
 */
export function forbiddenIn(text: string, allowedHosts: readonly string[]): Forbidden | undefined {
  const plain = plainText(text)
  if (walletAddress.test(plain)) return 'wallet'
  if (ifsc.test(plain)) return 'ifsc'
  if (upi.test(plain)) return 'upi'
  for (const [run] of plain.matchAll(digitRuns)) {
    if (!isAccount(run)) continue
    const digits = digitsOf(run)
    return digits.length >= 13 && digits.length <= 19 && isLuhn(digits) ? 'card' : 'account'
  }
  for (const [link] of plain.matchAll(links))
    if (!noLinks.test(link) && !allowedHosts.includes(hostOf(link))) return 'link'
  return undefined
}

/**
 * Digits of any script, and full stops that browsers take for dots, as ASCII; nothing that cannot be seen.
 */
function plainText(text: string) {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?<=[a-z0-9])[。｡](?=[a-z])/gi, '.')
    .replace(/\p{Nd}/gu, asciiDigit)
}

/** The ten digits of a script begin where its row of sixteen begins, or six later. */
function asciiDigit(character: string) {
  const point = character.codePointAt(0) ?? 0
  const row = point - (point % 16)
  return String(point - (/\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6))
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/**
 * Eight digits or more that no date or time accounts for. Two amounts pass, with a small number of something.
 */
function isAccount(run: string) {
  const untimed = times.reduce((rest, time) => rest.replace(time, ' '), run)
  if (digitsOf(untimed).length < 8) return false
  const found = untimed.match(amounts)?.length ?? 0
  return found === 0 || found > 2 || digitsOf(untimed.replace(amounts, ' ')).length > 3
}

function hostOf(link: string) {
  const address = /^https?:\/\//i.test(link) ? link : `https://${link}`
  return URL.parse(address)?.hostname ?? ''
}

/** A code is told to nobody whom nobody knows, however its six digits are written. */
export function holdsCode(text: string) {
  return /(?<!\d)\d(?:[\s.,\-_]?\d){5}(?![\s.,\-_]?\d)/.test(plainText(text))
}
