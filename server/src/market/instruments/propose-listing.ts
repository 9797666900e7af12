/** How shares get onto a market that begins empty: two operators list some of those that the files know. */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { proposeListing as api } from '@tarazu/contract/market/operate-api'
import { act } from '../../acts/act.ts'
import { Refusal } from '../../answer/refusal.ts'
import type { Executor } from '../../approvals/decide-proposal.ts'
import { propose } from '../../approvals/propose.ts'
import type { Deps, OperatorCaller } from '../../deps.ts'
import { mayDealIn } from '../off-exchange.ts'
import type { Instrument } from './instrument.ts'
import { instruments } from './instruments.ts'
import { type Listing, listInstrument } from './list-instrument.ts'
import { instrumentOfRow } from './listings.ts'

type Api = typeof api

const between = ', '

export async function proposeListing(
  deps: Deps,
  { operator }: OperatorCaller,
  { symbols, reason }: Input<Api>,
): Promise<Reply<Api>> {
  if (deps.market.listing === 'none') throw new Refusal('not_listable')
  const shares = unlisted(deps.market.instruments, symbols)
  requireDealing(deps, shares)
  const [first, ...more] = shares
  const subject = more.length > 0 ? `${first?.symbol} +${more.length}` : `${first?.symbol}`
  const payload = {
    codes: shares.map(({ symbol }) => symbol).join(between),
    names: shares.map(({ name }) => name).join(between),
  }
  const wanted = { kind: 'instrument.list', subject, payload, reason } as const
  return { proposal: await act(deps, (act) => propose(act, deps, operator, wanted)) }
}

/** Refuses with `no_such_share` where one of the shares was listed meanwhile. */
export const listShares: Executor = async (act, deps, { payload }) => {
  // Another process may have listed one of them, and this one may not know of it yet.
  const rows = await act.tx.selectFrom('listed_instrument').selectAll().execute()
  const listed = [...deps.market.instruments, ...rows.map(instrumentOfRow)]
  const shares = unlisted(listed, String(payload['codes']).split(between))
  requireDealing(deps, shares)
  for (const share of shares) await listInstrument(act, deps, share)
  return undefined
}

/** Refuses with `exchange_only`, naming the codes that may not be dealt in here. */
function requireDealing({ settings }: Deps, shares: readonly Listing[]) {
  const codes = shares.filter((share) => !mayDealIn(settings, share)).map(({ symbol }) => symbol)
  if (codes.length > 0) throw new Refusal('exchange_only', { codes: codes.join(between) })
}

/** Refuses with `no_such_share`, naming the codes that are no unlisted share. */
function unlisted(listed: readonly Instrument[], symbols: readonly string[]): Listing[] {
  const taken = new Set(listed.flatMap(({ symbol, yahooSymbol }) => [symbol, yahooSymbol]))
  const wanted = [...new Set(symbols)].map((symbol) => ({ symbol, share: knownShare(symbol) }))
  const isFree = (share: Listing) => !taken.has(share.symbol) && !taken.has(share.yahooSymbol)
  const codes = wanted.filter(({ share }) => !share || !isFree(share)).map(({ symbol }) => symbol)
  if (codes.length > 0) throw new Refusal('no_such_share', { codes: codes.join(between) })
  return wanted.flatMap(({ share }) => share ?? [])
}

/**
 * The terms of a share, which are facts (decision 007); undefined where the files have no share of this code.
 */
function knownShare(code: string): Listing | undefined {
  const known = instruments.find(({ symbol }) => symbol === code)
  if (known?.kind !== 'stock' || (known.market !== 'IN' && known.market !== 'US')) return undefined
  return { ...known, kind: known.kind, market: known.market }
}
