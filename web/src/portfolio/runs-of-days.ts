/** Days of a line that know their figure, cut where one does not: nothing is drawn over a gap. Pure. */
export type KnownPoint = { time: string; value: number }

/** One list of points for each run of days without a gap, in their order. */
export function runsOfDays<D extends { day: string }>(
  days: readonly D[],
  figureOf: (day: D) => number | null,
): KnownPoint[][] {
  const runs: KnownPoint[][] = []
  let run: KnownPoint[] | undefined
  for (const each of days) {
    const value = figureOf(each)
    if (value === null) {
      run = undefined
      continue
    }
    if (!run) {
      run = []
      runs.push(run)
    }
    run.push({ time: each.day, value })
  }
  return runs
}
