import type { Reply } from '@tarazu/contract/endpoint'
import type { previewStatement } from '@tarazu/contract/reconciliation/bank-statements-api'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { Tag } from '@tarazu/ui/tag'
import { type Column, DataTable } from '../lists/data-table.tsx'
import { MoneyCell } from '../lists/money-cell.tsx'
import { calendarDay } from '../text/time-text.ts'
import { certaintyWords, oddWords, referenceText } from './line-words.ts'
import styles from './reconciliation.module.css'

type Preview = Reply<typeof previewStatement>
type Row = Preview['rows'][number]

const columns: readonly Column<Row>[] = [
  { head: 'Line', cell: ({ line }) => line },
  { head: 'Booked', at: 'note', cell: ({ bookedOn }) => calendarDay(bookedOn) },
  {
    head: 'Description',
    at: 'title',
    grows: true,
    cell: (row) => `${row.description || '–'} · ${referenceText(row)}`,
  },
  { head: 'Amount', at: 'value', align: 'end', cell: ({ amount }) => <MoneyCell paise={amount} signed /> },
  { head: 'What becomes of it', at: 'detail', cell: (row) => <Fate row={row} /> },
]

function Fate({ row: { known, match, odd } }: { row: Row }) {
  return (
    <span className={styles.thing}>
      {known ? <Tag>Known before</Tag> : <Tag tone="brand">New</Tag>}
      {match && (
        <Tag tone={match.certainty === 'number_and_amount' ? 'success' : 'notice'}>
          {match.thing}: {certaintyWords[match.certainty].toLowerCase()}
        </Tag>
      )}
      {odd.length > 0 && <Tag tone="error">Odd</Tag>}
    </span>
  )
}

/** What importing the file would do, and what is odd about it. */
export function StatementPreview({ preview, name }: { preview: Preview; name: string }) {
  const { lines, added, duplicates, cameIn, wentOut, before, odd, rows } = preview
  return (
    <>
      <Facts
        facts={[
          { label: 'File', value: name },
          { label: 'Days', value: `${calendarDay(preview.firstDay)} to ${calendarDay(preview.lastDay)}` },
          { label: 'Lines', value: lines },
          { label: 'New', value: added },
          { label: 'Known before', value: duplicates },
          { label: 'Came in', value: <Moved of={cameIn} /> },
          { label: 'Went out', value: <Moved of={wentOut} /> },
          { label: 'Opening balance', value: <MoneyText paise={preview.opening} /> },
          { label: 'Closing balance', value: <MoneyText paise={preview.closing} /> },
          {
            label: 'The one before ended with',
            value:
              before === null ? (
                'There is none'
              ) : (
                <>
                  <MoneyText paise={before.closing} /> on {calendarDay(before.day)}
                </>
              ),
          },
          { label: 'Certain matches', value: preview.certain },
        ]}
      />
      {odd.length > 0 && (
        <div className={styles.warning} role="alert">
          <p>What is odd about it:</p>
          <ul>
            {odd.map(({ what, count, lines: where }) => (
              <li key={what}>
                {placesText(count, where)}
                {oddWords[what]}
              </li>
            ))}
          </ul>
        </div>
      )}
      <DataTable
        label="Lines of the file"
        columns={columns}
        rows={rows}
        keyOf={({ line }) => String(line)}
        narrow
      />
      {lines > rows.length && <p>The first {rows.length} lines are shown.</p>}
      <p>Nothing of it has been taken yet.</p>
    </>
  )
}

function placesText(count: number, lines: readonly number[]) {
  if (lines.length === 0) return ''
  const more = count > lines.length ? ` and ${count - lines.length} more` : ''
  return `${count === 1 ? 'Line' : 'Lines'} ${lines.join(', ')}${more}: `
}

function Moved({ of: { lines, sum } }: { of: Preview['cameIn'] }) {
  return (
    <>
      <MoneyText paise={sum} signed /> in {lines} {lines === 1 ? 'line' : 'lines'}
    </>
  )
}
