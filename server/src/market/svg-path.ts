/** The line of an index card, as SVG path data in a box of 100 by 40. Pure. */

/** `value` is null where nothing is known: the line has a gap there. */
export type Point = { at: number; value: number | null }

export type PathOptions = {
  /**
   * The span that the width stands for, ms UTC. A session that has just begun fills only the left of the box.
   */
  from: number
  to: number
  /** Points further apart than this, in ms, are not joined. */
  gap_ms: number
}

const width = 100
const height = 40
/** Most points of a line: more would be drawn over each other on a card. */
const maxPoints = 200

type Known = { at: number; value: number }
type Placed = readonly [x: number, y: number]

const text = (number: number) => `${Math.round(number * 10) / 10}`

/** Runs of points without a gap in between. */
function split(points: readonly Point[], { from, to, gap_ms }: PathOptions): Known[][] {
  const runs: Known[][] = []
  let run: Known[] = []
  for (const { at, value } of points) {
    if (at < from || at > to) continue
    const last = run.at(-1)
    if (value === null || (last && at - last.at > gap_ms)) run = []
    if (value === null) continue
    if (run.length === 0) runs.push(run)
    run.push({ at, value })
  }
  return runs
}

/** The first point of a run, and the last one of each slot of the width. */
function thin(run: readonly Known[], { from, to }: PathOptions): Known[] {
  const slotOf = ({ at }: Known) => Math.floor(((at - from) / (to - from)) * maxPoints)
  return run.filter((point, i) => {
    const next = run[i + 1]
    return i === 0 || !next || slotOf(next) !== slotOf(point)
  })
}

function place(points: readonly Point[], options: PathOptions): Placed[][] {
  const runs = split(points, options)
  const values = runs.flat().map((point) => point.value)
  const low = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const range = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY) - low
  return runs.map((run) =>
    thin(run, options).map(({ at, value }) => [
      ((at - options.from) / (options.to - options.from)) * width,
      range === 0 ? height / 2 : height - ((value - low) / range) * height,
    ]),
  )
}

const line = (run: Placed[]) => run.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${text(x)} ${text(y)}`).join('')

/** A line that is broken at gaps. A lone point is a dot as wide as the pen. Empty where nothing is known. */
export const linePath = (points: readonly Point[], options: PathOptions) =>
  place(points, options)
    .map((run) => (run.length === 1 ? `${line(run)}h0.1` : line(run)))
    .join('')

/** The area under the line, down to the bottom of the box, broken at the same gaps. */
export const areaPath = (points: readonly Point[], options: PathOptions) =>
  place(points, options)
    .filter((run) => run.length > 1)
    .map((run) => `${line(run)}L${text(run.at(-1)?.[0] ?? 0)} ${height}L${text(run[0]?.[0] ?? 0)} ${height}Z`)
    .join('')
