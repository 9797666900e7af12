import type { Reply } from '@tarazu/contract/endpoint'
import type { getBankStatement } from '@tarazu/contract/reconciliation/bank-statements-api'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { calendarDay, timeText } from '../text/time-text.ts'
import { lineWords } from './line-words.ts'

/** Facts about an imported file, and what became of the lines that it added. */
export function StatementFacts({
  found: { statement, states, told },
}: {
  found: Reply<typeof getBankStatement>
}) {
  const { name, firstDay, lastDay, lines, added, opening, closing, importedBy, importedAt } = statement
  return (
    <Facts
      facts={[
        { label: 'File', value: name },
        { label: 'Days', value: `${calendarDay(firstDay)} to ${calendarDay(lastDay)}` },
        { label: 'Opening balance', value: <MoneyText paise={opening} /> },
        { label: 'Closing balance', value: <MoneyText paise={closing} /> },
        { label: 'Lines', value: lines },
        { label: 'Known before', value: lines - added },
        ...states.map(({ state, lines: count, sum }) => ({
          label: `${lineWords({ state, amount: sum })}, ${sum < 0n ? 'went out' : 'came in'}`,
          value: (
            <>
              {count}, <MoneyText paise={sum} signed />
            </>
          ),
        })),
        ...(told === 0 ? [] : [{ label: 'Told by the provider', value: told }]),
        { label: 'Imported', value: `${timeText(importedAt)}, ${importedBy}` },
        ...(statement.voidedAt === null
          ? []
          : [{ label: 'Void since', value: timeText(statement.voidedAt) }]),
      ]}
    />
  )
}
