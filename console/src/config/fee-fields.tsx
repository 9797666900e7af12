import { TextField } from '@tarazu/ui/text-field'
import { feeLabel, feesFrom, placementLabel } from '../shell/fee-lines.ts'
import styles from './fee-fields.module.css'

type Props = { typed: string; initial: string; onChange: (typed: string) => void; error: string | undefined }

/** The rate of each line, and the most that it may come to. What a line is of stays as it is. */
export function FeeFields({ typed, initial, onChange, error }: Props) {
  const fees = feesFrom(initial)
  const lines = typed.split('\n').map((line) => line.split('|'))
  const type = (at: number, part: number, text: string) =>
    onChange(lines.map((line, each) => (each === at ? line.with(part, text) : line).join('|')).join('\n'))
  return lines.map(([what, percent = '', most = ''], at) => {
    const line = fees?.lines[at]
    const label = line ? feeLabel(line) : placementLabel
    return (
      <div key={what} className={styles.line}>
        <TextField
          label={`${label}, %`}
          value={percent}
          onChange={(text) => type(at, 1, text.replaceAll('|', ''))}
          error={at === lines.length - 1 ? error : undefined}
          inputMode="decimal"
          autoComplete="off"
        />
        {line && (
          <TextField
            label="At most"
            value={most}
            onChange={(text) => type(at, 2, text.replaceAll('|', ''))}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </div>
    )
  })
}
