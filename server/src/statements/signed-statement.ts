/** Makes a signed statement from what was read. Pure. */
import {
  amountText,
  type Bucket,
  bucketOf,
  type Change,
  changesOf,
  type SignedStatement,
  type StatementEntry,
} from '@tarazu/contract/statements/signed-statement'
import type { KindBalance, ProvenEntries, ProvenEntry } from './read-proven-entries.ts'

type Read = 'before' | 'balances' | 'entries' | 'blocks' | 'roots'
type Head = Omit<SignedStatement, Read | 'signature'>

/**
 * Everything except the signature. Throws if a journal involves another customer, because it would show that
 * customer's data.
 */
export function unsignedStatement(
  { key, log, counted, ...head }: Head,
  { before, opening, entries, blocks, roots }: ProvenEntries,
): SignedStatement {
  const { account, currency } = head
  const text = (amount: bigint, asset: string) => amountText(amount, asset, currency)
  const balances = openingOf(opening)
  const entryOf = (
    { named, parts, sealed, proof, ...entry }: ProvenEntry,
    running: (change: Change) => bigint,
  ) => {
    const changes = changesOf(
      account,
      parts.flatMap((part) => ('hash' in part ? [] : [part])),
    )
    if (named === null || !changes)
      throw new Error(`journal ${entry.id} is not one of customer ${account} alone`)
    return {
      id: entry.id,
      at: entry.at,
      reason: entry.reason,
      thing: entry.thing,
      symbol: entry.symbol,
      named,
      reverses: entry.reverses,
      once: entry.once,
      parts: parts.map((part) =>
        'hash' in part ? part : { ...part, amount: text(part.amount, part.asset) },
      ),
      changes: changes.map((change) => ({
        pot: change.pot,
        asset: change.asset,
        amount: text(change.amount, change.asset),
        balance: text(running(change), change.asset),
      })),
      sealed,
      proof,
    } satisfies StatementEntry
  }
  const has = ({ pot, asset }: Change) => balanceIn(balances, pot, asset)
  const first = before ? entryOf(before, (change) => has(change).closing) : null
  const all = entries.map((entry) =>
    entryOf(entry, (change) => {
      const balance = has(change)
      balance.closing += change.amount
      return balance.closing
    }),
  )
  return {
    ...head,
    key,
    log,
    before: first,
    balances: [...balances.values()].map(({ pot, asset, opening, closing }) => ({
      pot,
      asset,
      opening: text(opening, asset),
      closing: text(closing, asset),
    })),
    entries: all,
    blocks,
    roots,
    counted,
    signature: '',
  }
}

type Balance = { pot: Bucket; asset: string; opening: bigint; closing: bigint }

/** Keyed by bucket and asset, in the order of their names. */
function openingOf(opening: readonly KindBalance[]) {
  const balances = new Map<string, Balance>()
  const named = opening.map(({ kind, ...rest }) => ({ pot: bucketOf(kind), ...rest }))
  for (const { pot, asset, balance } of named.toSorted((a, b) =>
    `${a.pot} ${a.asset}` < `${b.pot} ${b.asset}` ? -1 : 1,
  )) {
    const known = balanceIn(balances, pot, asset)
    known.opening += balance
    known.closing += balance
  }
  return balances
}

function balanceIn(balances: Map<string, Balance>, pot: Bucket, asset: string) {
  const known = balances.get(`${pot} ${asset}`) ?? { pot, asset, opening: 0n, closing: 0n }
  balances.set(`${pot} ${asset}`, known)
  return known
}
