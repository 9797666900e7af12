/** How fast the pages of a long list are, at its beginning and far down. */
import { percentile } from './percentile.ts'
import type { Report } from './report.ts'

const deepest = 300
const pageGoal_ms = 200

/** How often each list is asked, who is told of it, and how long it may take where it is more than a page. */
export type Measured = { report: Report; asked: number; goal_ms?: number }
type Rows = { rows: readonly unknown[] }
type Ask = (turn: number) => Promise<Rows>

/** A list that goes on from a key; `next` is null at its end. Every tenth page is a depth. */
export async function measureByKey<C extends string | number>(
  measured: Measured,
  what: string,
  ask: (after: C | undefined) => Promise<Rows & { next: C | null }>,
) {
  const cursors: (C | undefined)[] = []
  let after: C | undefined
  for (let page = 0; page <= deepest; page++) {
    const { rows, next } = await ask(after)
    if (page % 10 === 0 && rows.length > 0) cursors.push(after)
    if (next === null) break
    after = next
  }
  await reportPages(measured, `${what}, ${cursors.length} depths`, (turn) =>
    ask(cursors[turn % cursors.length]),
  )
}

/** A list whose pages are numbered: the first ones, which people read, and the last one. */
export async function measureByPage(
  measured: Measured,
  what: string,
  last: number,
  ask: (page: number) => Promise<Rows>,
) {
  const depths = [1, 2, 3, 10, 30, 100, last].filter((page) => page <= last)
  await reportPages(measured, `${what}, ${depths.length} depths to the end`, (turn) =>
    ask(depths[turn % depths.length] ?? 1),
  )
}

/** What is looked for by words, each of which somebody has. */
export async function measureSearch(
  measured: Measured,
  what: string,
  words: readonly string[],
  ask: (word: string) => Promise<Rows>,
) {
  await reportPages(measured, what, (turn) => ask(words[turn % words.length] ?? ''))
}

async function reportPages({ report, asked, goal_ms = pageGoal_ms }: Measured, what: string, ask: Ask) {
  const ms = await p95(asked, async (turn) => {
    // Nothing is found fast, too.
    if ((await ask(turn)).rows.length === 0) throw new Error(`nothing was found of ${what}`)
  })
  report(what, `p95 ${ms.toFixed(0)} ms`, `within ${goal_ms} ms`, ms <= goal_ms)
}

/** The 95th percentile in ms of `asked` calls, four at a time. */
async function p95(asked: number, ask: (turn: number) => Promise<void>) {
  const took: number[] = []
  let turn = 0
  const lane = async () => {
    while (turn < asked) {
      const mine = turn++
      const began = performance.now()
      await ask(mine)
      took.push(performance.now() - began)
    }
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  return percentile(took, 95)
}
