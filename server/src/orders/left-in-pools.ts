/**
 * What is left of a recorded minute's volume. It is offered once to all orders together, and counted from
 * their fills.
 */
import type { Deps } from '../deps.ts'
import type { Quote } from '../market/feeds/feed.ts'

/**
 * Reduces the sizes of the quotes to what nobody has taken yet. Quotes of a source that offers anew each time
 * are returned unchanged. It reads as the application, since fills of all customers count.
 */
export async function withWhatIsLeft<Q extends Quote>(
  { pool }: Pick<Deps, 'pool'>,
  quotes: readonly Q[],
): Promise<Q[]> {
  const limited = quotes.filter((quote) => quote.pool !== undefined)
  if (limited.length === 0) return [...quotes]
  const { rows } = await pool.query<{ symbol: string; taken: bigint }>(
    `select w.symbol, units_taken(w.symbol, w.opens, w.closes, w.since) as taken
       from unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[]) as w (symbol, opens, closes, since)`,
    [
      limited.map(({ symbol }) => symbol),
      ...(['from', 'until', 'since'] as const).map((name) =>
        limited.map(({ pool: of }) => new Date(of?.[name] ?? 0).toISOString()),
      ),
    ],
  )
  const taken = new Map(rows.map((row) => [row.symbol, Number(row.taken)]))
  return quotes.map((quote) =>
    quote.pool ? withSize(quote, quote.pool.units - (taken.get(quote.symbol) ?? 0)) : quote,
  )
}

export function withSize<Q extends Quote>(quote: Q, left: number): Q {
  const size = Math.max(0, left)
  return { ...quote, bidSize: size, askSize: size }
}
