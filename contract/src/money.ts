import * as z from 'zod/mini'

/**
 * Paise (hundredths of the wallet's currency) on the inside, a decimal string on the wire. Money is never a
 * float.
 */
export const money = z.codec(z.string().check(z.regex(/^-?\d{1,16}\.\d{2}$/)), z.bigint(), {
  decode: (text) => BigInt(text.replace('.', '')),
  encode: formatPaise,
})

export function formatPaise(paise: bigint) {
  const digits = (paise < 0n ? -paise : paise).toString().padStart(3, '0')
  return `${paise < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Millionths of the instrument's currency inside ("micros"), a decimal string with two to six places on the
 * wire.
 */
export const price = z.codec(z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,6})?$/)), z.bigint(), {
  decode: parseMicros,
  encode: formatMicros,
})

/**
 * A price as a client may send it: product 7 shows numbers, product decision 2 asks for strings, both are
 * read.
 */
export const givenPrice = z.codec(
  z.union([
    z.number().check(z.minimum(0), z.maximum(1e9)),
    z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/)),
  ]),
  z.bigint(),
  {
    decode: (given) => (typeof given === 'number' ? BigInt(Math.round(given * 1e6)) : parseMicros(given)),
    encode: formatMicros,
  },
)

/**
 * An amount as a client may send it, `100`, `"100"` or `"100.00"`: a number has at most two places, for it is
 * never rounded.
 */
export const givenMoney = z.codec(
  z.union([
    z.number().check(z.minimum(0), z.maximum(1e12), z.multipleOf(0.01)),
    z.string().check(z.regex(/^\d{1,16}(\.\d{1,2})?$/)),
  ]),
  z.bigint(),
  {
    decode: (given) => parseMicros(typeof given === 'number' ? given.toFixed(2) : given) / 10_000n,
    encode: formatPaise,
  },
)

const typedAmount = z.union([z.string().check(z.maxLength(20)), z.number()])

/** A whole amount of the wallet's currency in the same three forms; what is wrong with it the rules say. */
export const givenWhole = z.codec(typedAmount, z.union([z.string(), z.number()]), {
  decode: (given) => String(given).replace(/\.0{1,2}$/, ''),
  encode: (amount) => amount,
})

function parseMicros(text: string) {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}

export function formatMicros(micros: bigint) {
  const digits = (micros < 0n ? -micros : micros).toString().padStart(7, '0')
  const fraction = digits.slice(-6).replace(/0{1,4}$/, '')
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -6)}.${fraction}`
}

/**
 * The change in percent of the value before, to the nearest hundredth. A small fall still counts as one; a
 * change from nothing has no percentage.
 */
export function percentOf(change: bigint, before: bigint): number | null {
  if (before === 0n) return null
  return Number(divideRounded(change * 10_000n, before < 0n ? -before : before)) / 100
}

/** What has become `now` by `change`, in percent of what it was before it. */
export function percentSince(change: bigint, now: bigint): number | null {
  return percentOf(change, now - change)
}

/** Only for the screen and the chart. */
export function microsToNumber(micros: bigint) {
  return Number(micros) / 1e6
}

export function paiseToNumber(paise: bigint) {
  return Number(paise) / 100
}

/**
 * Rounds to the nearest, a half away from zero; everything but `consideration` is rounded so. `divisor` is
 * positive.
 */
export function divideRounded(amount: bigint, divisor: bigint) {
  const half = divisor / 2n
  return amount < 0n ? -((-amount + half) / divisor) : (amount + half) / divisor
}

/**
 * How many of units x price (micros) x rate (millionths, wallet currency per unit of the instrument's) are
 * one paisa.
 */
const exactPerPaisa = 10_000_000_000n

/** The value of `quantity` units in paise. What is paid for them is `consideration`. */
export function tradeValue(quantity: bigint, priceMicros: bigint, rateMicros: bigint) {
  return divideRounded(quantity * priceMicros * rateMicros, exactPerPaisa)
}

/**
 * The paise that change hands in a trade: a purchase is rounded up and a sale down, so that no cutting of
 * orders gains anything (decision 032). `exact` is units times price times rate, over the whole order.
 */
export function consideration(side: 'buy' | 'sell', exact: bigint) {
  return (side === 'buy' ? exact + exactPerPaisa - 1n : exact) / exactPerPaisa
}

/** How many units of this much each `consideration('buy', …)` takes no more than the paise for. */
export function affordableUnits(paise: bigint, exactPerUnit: bigint) {
  return (paise * exactPerPaisa) / exactPerUnit
}

/** Math.min knows no bigint. */
export function least(a: bigint, b: bigint) {
  if (a < b) return a
  return b
}

/** Math.max knows none either. */
export function greatest(a: bigint, b: bigint) {
  return a > b ? a : b
}
