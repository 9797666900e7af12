import { verifierKeyText } from '@tarazu/contract/chain/note'
import type { getTransparency as api } from '@tarazu/contract/config/transparency-api'
import type { Reply } from '@tarazu/contract/endpoint'
import { logVerifierKey } from '../chain/log-key.ts'
import { publishedCheckpoint } from '../chain/published-checkpoint.ts'
import type { Deps, Visitor } from '../deps.ts'
import type { FeedReading } from '../market/feeds/feed.ts'
import { pricesForeseeable } from '../settings/settings.ts'
import { version } from '../settings/version.ts'
import { makeLedgerFigures } from './ledger-figures.ts'
import { longNotice_days } from './notice-of-change.ts'
import { makeOutcomeFigures } from './outcome-figures.ts'

type Figures = Awaited<ReturnType<ReturnType<typeof makeLedgerFigures>>>

/** Anyone may ask, so each process reads the database at most this often. */
const kept_ms = 3_000

function announcedFees({ policies, clock }: Deps): Reply<typeof api>['fees'] {
  const next = policies.coming('fees')
  const { version } = policies.cardAt(clock.now())
  return {
    version,
    ...policies.get().fees,
    notice_days: longNotice_days,
    next: next ? { version: next.version, ...next.value, from: next.from } : null,
  }
}

/** The fixed rate of the deployment's currency (decision 021). */
function fixedRate({ policies, settings }: Deps): Reply<typeof api>['fixed_rate'] {
  const name = settings.currency === 'MXN' ? 'currency_rate' : 'peso_rate'
  const next = policies.coming(name)
  return { name, rate: policies.get()[name], next: next ? { rate: next.value, from: next.from } : null }
}

const maxLines = 100

function replayOf(reading: FeedReading | undefined): Reply<typeof api>['replay'] {
  if (!reading) return null
  const { files, bars, passedOver, rows, gaps } = reading
  return {
    files,
    bars,
    passed_over: passedOver.slice(0, maxLines),
    passed_over_count: passedOver.length,
    rows: rows.slice(0, maxLines),
    rows_count: rows.length,
    gaps: gaps.slice(0, maxLines),
    gaps_count: gaps.length,
  }
}

async function logFigures(deps: Deps) {
  const last = await publishedCheckpoint(deps)
  const { witnesses } = deps.witnesses
  return {
    log_key: verifierKeyText(await logVerifierKey(deps)),
    log_size: last?.size ?? 0,
    log_signed_at: last?.at.getTime() ?? null,
    log_witnesses: witnesses.map((witness) => ({
      name: witness.key.name,
      key: verifierKeyText(witness.key),
      cosigned_at: last?.cosigned.get(witness) ?? null,
    })),
    log_witnessed: witnesses.length === 0 ? null : (last?.quorum ?? false),
  }
}

/**
 * What anyone may check about this deployment: computed from the ledger and the feed's guard, never entered.
 */
export function makeTransparency(deps: Deps) {
  const readFigures = makeLedgerFigures(deps)
  const outcomesAt = makeOutcomeFigures(deps)
  let kept: { at: number; figures: Figures } | undefined
  let reading: Promise<Figures> | undefined

  async function figuresAt(now: number): Promise<Figures> {
    if (kept && Math.abs(now - kept.at) < kept_ms) return kept.figures
    // Anybody may ask, all at once: they share one reading.
    reading ??= readFigures().finally(() => {
      reading = undefined
    })
    const figures = await reading
    kept = { at: now, figures }
    return figures
  }

  return async function getTransparency({ reply }: Visitor): Promise<Reply<typeof api>> {
    const { market, settings, clock } = deps
    const figures = await figuresAt(clock.now())
    const outcomes = await outcomesAt(clock.now())
    const log = await logFigures(deps)
    const { seen, refused, priced } = market.counters()
    reply.header('cache-control', 'public, max-age=3')
    return {
      mode: settings.mode,
      feed: settings.feed.name,
      price_sources: market.sources(),
      prices_unconfirmed: market.waiting(),
      prices_foreseeable: pricesForeseeable(settings.feed),
      replay: replayOf(market.reading),
      market_clock: market.now(),
      instruments: market.instruments.length,
      instruments_with_price: priced,
      quotes_refused: refused,
      quotes_seen: seen,
      ...figures,
      ...outcomes,
      ...log,
      version,
      fees: announcedFees(deps),
      fixed_rate: fixedRate(deps),
    }
  }
}
