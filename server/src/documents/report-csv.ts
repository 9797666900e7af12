/** A report as a file for spreadsheets. Pure. */
import { csvLine } from '@tarazu/contract/csv'
import { plainCell } from './cell-text.ts'
import type { Cell, Column, Report } from './report.ts'

/** A byte order mark precedes the UTF-8, without which Excel takes it for Latin-1. */
export function reportCsv({ title, banner, facts, tables, notes }: Report): string {
  const line = (columns: readonly Column[]) => (cells: readonly Cell[]) =>
    cells.map((cell, at) => plainCell(columns[at]?.kind ?? 'text', cell))
  const rows = [
    [title],
    ...(banner === null ? [] : [[banner]]),
    ...facts.map((fact) => [...fact]),
    ...tables.flatMap(({ caption, columns, rows, totals, none }) => [
      [],
      [caption],
      ...(rows.length === 0
        ? [[none]]
        : [columns.map(({ name }) => name), ...rows.map(line(columns)), ...totals.map(line(columns))]),
    ]),
    ...(notes.length === 0 ? [] : [[]]),
    ...notes.map((note) => [note]),
  ]
  return `\uFEFF${rows.map(csvLine).join('')}`
}
