/** The rows that a benchmark prints and keeps: what was measured, and whether that is what was aimed at. */
type Row = { what: string; figure: string; goal: string; met: boolean }
export type Report = (what: string, figure: string, goal: string, met: boolean) => void

export function makeReport() {
  const rows: Row[] = []
  const report: Report = (what, figure, goal, met) => {
    rows.push({ what, figure, goal, met })
    process.stdout.write(`${met ? 'met    ' : 'NOT MET'} ${what}: ${figure} (goal: ${goal})\n`)
  }
  return { rows, report }
}
