/** The ledger as text that hledger reads, a plain-text accounting program. Pure. */
import { createHmac } from 'node:crypto'
import { formatPaise } from '@tarazu/contract/money'

/** What a journal of the export is made from; amounts are in the asset's smallest unit. */
export type ExportedJournal = {
  id: bigint
  reason: string
  reference: string | null
  reverses: bigint | null
  at: Date
  transfers: readonly { from: string; to: string; asset: string; amount: bigint }[]
}

/** A closing balance: where an account stands after its last transfer. */
export type Closing = { address: string; asset: string; balance: bigint }

/** Words of a customer's address that say what it holds, and so nothing of whose it is. */
const kinds = new Set(['cash', 'unsettled', 'held', 'units', 'loan', 'receivable'])

/**
 * Replaces the numbers of customers and of what belongs to them by pseudonyms: 80 bits that whoever has the
 * key can make again, and nobody else can trace back.
 */
export function makePseudonyms(key: Uint8Array) {
  const word = (of: string) => createHmac('sha256', key).update(of).digest('hex').slice(0, 20)
  const reference = (number: string) => word(`reference ${number}`)
  return {
    reference,
    /** `customer:7:units:K7Q2M9XW4T1B` with both numbers replaced; the house's accounts as they are. */
    address(address: string) {
      const [owner, customer = '', ...rest] = address.split(':')
      if (owner !== 'customer') return address
      const parts = rest.map((part) => (kinds.has(part) ? part : reference(part)))
      return ['customer', word(`customer ${customer}`), ...parts].join(':')
    },
  }
}

export type Pseudonyms = ReturnType<typeof makePseudonyms>

/** Shown with two places where the asset is the wallet's currency, and in whole units otherwise. */
function amountText(asset: string, amount: bigint, currency: string) {
  return asset === currency ? `${formatPaise(amount)} ${asset}` : `${amount} "${asset}"`
}

/** What was put into a fund, or paid for shares of an issue that are not delivered yet, is a unit a paisa. */
export function commodityText(asset: string, currency: string) {
  if (asset === currency) return `commodity 1000.00 ${asset}\n`
  const worth = /^(FUND|IPO)-/.test(asset) ? `P 1970-01-01 "${asset}" 0.01 ${currency}\n` : ''
  return `commodity 1000. "${asset}"\n${worth}`
}

export const accountText = (address: string) => `account ${address}\n`

/** A closing price in the wallet's currency. `price` in micros of the instrument's, `rate` in millionths. */
export function priceText(
  { symbol, day, price, rate }: { symbol: string; day: string; price: bigint; rate: bigint },
  currency: string,
) {
  const product = price * rate
  const digits = (product < 0n ? -product : product).toString().padStart(13, '0')
  const amount = `${product < 0n ? '-' : ''}${digits.slice(0, -12)}.${digits.slice(-12)}`
  return `P ${day} "${symbol}" ${amount} ${currency}\n`
}

const dateOf = (at: Date) => at.toISOString().slice(0, 10)

/** Two postings for each transfer, so that no line of the ledger is lost in a sum. Dates are UTC. */
export function journalText(
  { id, reason, reference, reverses, at, transfers }: ExportedJournal,
  { currency, pseudonyms }: { currency: string; pseudonyms: Pseudonyms },
) {
  const tags = [
    `at:${at.toISOString()}`,
    ...(reference === null ? [] : [`thing:${pseudonyms.reference(reference)}`]),
    ...(reverses === null ? [] : [`reverses:${reverses}`]),
  ]
  const postings = transfers.flatMap(({ from, to, asset, amount }) => [
    `    ${pseudonyms.address(from)}  ${amountText(asset, -amount, currency)}\n`,
    `    ${pseudonyms.address(to)}  ${amountText(asset, amount, currency)}\n`,
  ])
  return `${dateOf(at)} (${id}) ${reason}  ; ${tags.join(', ')}\n${postings.join('')}\n`
}

/**
 * Balance assertions, which moves nothing: hledger refuses the file where one is not what the postings come
 * to.
 */
export function closingText(
  at: Date,
  closings: readonly Closing[],
  { currency, pseudonyms }: { currency: string; pseudonyms: Pseudonyms },
) {
  const lines = closings.map(
    ({ address, asset, balance }) =>
      `    ${pseudonyms.address(address)}  ` +
      `${amountText(asset, 0n, currency)} = ${amountText(asset, balance, currency)}\n`,
  )
  return `${dateOf(at)} closing balances\n${lines.join('')}\n`
}
