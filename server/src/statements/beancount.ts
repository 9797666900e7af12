/** One customer's part of the ledger as text that beancount reads, a plain-text accounting program. Pure. */
import { formatPaise } from '@tarazu/contract/money'
import type { OwnJournal } from './own-journal.ts'

/** A balance in the asset's smallest units. */
export type OwnBalance = { address: string; asset: string; balance: bigint }

export type Book = {
  journals: readonly OwnJournal[]
  /** What the accounts of the customer hold after the last journal, those with nothing too. */
  balances: readonly OwnBalance[]
  currency: string
  account: string
}

const day_ms = 86_400_000
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** What the house keeps of a customer's money is spent; all else of the house is neither theirs nor owed. */
function accountOf(address: string): string {
  const [owner, ...words] = address.split(':')
  if (owner === 'customer') {
    const parts = words.slice(1).map(capital)
    return [/^(Loan|Receivable)$/.test(parts[0] ?? '') ? 'Liabilities' : 'Assets', ...parts].join(':')
  }
  const spent = /^(fees|levies|income)$/.test(words[0] ?? '')
  return [spent ? 'Expenses' : 'Equity:House', ...words.map(capital)].join(':')
}

/** beancount knows commodities of 2 to 24 capital letters, digits and few signs. */
function makeCommodities() {
  const given = new Map<string, string>()
  return {
    given,
    of(asset: string) {
      const known = given.get(asset)
      if (known !== undefined) return known
      const plain = asset.toUpperCase().replace(/[^A-Z0-9.-]/g, '-')
      const form = /^[A-Z][A-Z0-9.-]*[A-Z0-9]$/.test(plain) ? plain : `X${plain}X`
      const taken = new Set(given.values())
      let name = form
      for (let count = 2; taken.has(name); count += 1) name = `${form}${count}`
      given.set(asset, name)
      return name
    },
  }
}

/** Two postings for each transfer, so that no line of the ledger is lost in a sum. Dates are UTC. */
export function beancountText({ journals, balances, currency, account }: Book): string {
  const commodities = makeCommodities()
  const amount = (asset: string, units: bigint) =>
    `${asset === currency ? formatPaise(units) : units} ${commodities.of(asset)}`
  const first = journals.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY)
  const last = journals.reduce((most, { at }) => Math.max(most, at), 0)
  const accounts = new Set<string>()
  const entries = journals.map(({ id, at, reason, reference, transfers }) => {
    const postings = transfers.flatMap(({ from, to, asset, amount: moved }) => {
      const [source, target] = [accountOf(from), accountOf(to)]
      accounts.add(source).add(target)
      return [`  ${source}  ${amount(asset, -moved)}\n`, `  ${target}  ${amount(asset, moved)}\n`]
    })
    return (
      `${dateOf(at)} * "${reason}" "${reference ?? ''}"\n` +
      `  entry: "${id}"\n  at: "${new Date(at).toISOString()}"\n${postings.join('')}\n`
    )
  })
  const closing = balances.map(({ address, asset, balance }) => {
    accounts.add(accountOf(address))
    const [figure, name] = amount(asset, balance).split(' ')
    return `${dateOf(last + day_ms)} balance ${accountOf(address)}  ${figure} ~ 0 ${name}\n`
  })
  const begin = dateOf(Number.isFinite(first) ? first : 0)
  return [
    `option "title" "Tarazu ${account}"\noption "operating_currency" "${currency}"\n\n`,
    ...[...commodities.given].map(([asset, name]) => `${begin} commodity ${name}\n  symbol: "${asset}"\n`),
    ...[...accounts].toSorted().map((each) => `${begin} open ${each}\n`),
    '\n',
    ...entries,
    ...closing,
  ].join('')
}
