/**
 * Levels for the headings of an article whose page has the `h1`: none skips a level, whatever the author
 * chose. `written` are the author's levels in their order. Pure.
 */
export function headingLevels(written: readonly number[]): number[] {
  const open: { written: number; shown: number }[] = [{ written: 0, shown: 1 }]
  return written.map((level) => {
    while (level <= (open.at(-1)?.written ?? 0)) open.pop()
    const shown = Math.min(6, (open.at(-1)?.shown ?? 1) + 1)
    open.push({ written: level, shown })
    return shown
  })
}
