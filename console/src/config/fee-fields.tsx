import { feeNames } from '@tarazu/contract/config/fees'
import { markets } from '@tarazu/contract/market/instrument'
import { Button } from '@tarazu/ui/button'
import { IconButton } from '@tarazu/ui/icon-button'
import { TextField } from '@tarazu/ui/text-field'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  type FeeKind,
  feeKindOf,
  feeLabel,
  feeMarketWords,
  feeNameWords,
  placementLabel,
  withFee,
} from '../forms/fee-lines.ts'
import { Choice } from '../forms/fields.tsx'
import { policyFits } from '../text/policy-words.ts'
import styles from './fee-fields.module.css'

/** `wrong`: what a line has to look like. */
type Props = { typed: string; onChange: (typed: string) => void; wrong: string }

/** The rate of each line and the most that it may come to; lines can go, and others come. */
export function FeeFields({ typed, onChange, wrong }: Props) {
  const lines = typed.split('\n')
  const type = (at: number, part: number, text: string) =>
    onChange(
      lines.with(at, (lines[at] ?? '').split('|').with(part, text.replaceAll('|', '')).join('|')).join('\n'),
    )
  return (
    <>
      {lines.map((line, at) => {
        const kind = feeKindOf(line)
        const [what, percent = '', most = ''] = line.split('|')
        const label = kind ? feeLabel(kind) : placementLabel
        return (
          <div key={what} className={styles.line}>
            <TextField
              label={`${label}, %`}
              value={percent}
              onChange={(text) => type(at, 1, text)}
              error={lineFits(line) ? undefined : wrong}
              inputMode="decimal"
              autoComplete="off"
            />
            {kind && (
              <>
                <TextField
                  label="At most"
                  value={most}
                  onChange={(text) => type(at, 2, text)}
                  inputMode="decimal"
                  autoComplete="off"
                />
                <IconButton
                  label={`Remove ${label}`}
                  onClick={() => onChange(lines.toSpliced(at, 1).join('\n'))}
                >
                  <Trash2 size={18} aria-hidden="true" />
                </IconButton>
              </>
            )}
          </div>
        )
      })}
      <AddFee typed={typed} onChange={onChange} />
    </>
  )
}

/** Each line is checked by itself: an unfinished line does not make the others wrong. */
function lineFits(line: string) {
  return policyFits('fees', feeKindOf(line) ? `${line}\nplacement|0|` : line)
}

const sidesOf: Record<'both' | 'buy' | 'sell', FeeKind['sides']> = {
  both: ['buy', 'sell'],
  buy: ['buy'],
  sell: ['sell'],
}

function AddFee({ typed, onChange }: Pick<Props, 'typed' | 'onChange'>) {
  const [name, setName] = useState<FeeKind['name']>('brokerage')
  const [market, setMarket] = useState<FeeKind['market']>('IN')
  const [who, setWho] = useState<keyof typeof sidesOf>('both')
  // Told when it is asked for: what the choices begin with is there already, and nobody has done anything
  // yet.
  const [refused, setRefused] = useState(false)
  const longer = withFee(typed, { name, market, sides: sidesOf[who] })
  const choose =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setRefused(false)
      set(value)
    }
  const add = () => {
    setRefused(longer === undefined)
    if (longer !== undefined) onChange(longer)
  }
  return (
    <fieldset className={styles.adding}>
      <legend>Another line</legend>
      <Choice
        label="Market"
        value={market}
        onChange={choose(setMarket)}
        options={markets.map((each) => ({ value: each, label: feeMarketWords[each] }))}
      />
      <Choice
        label="Fee"
        value={name}
        onChange={choose(setName)}
        options={feeNames.map((each) => ({ value: each, label: feeNameWords[each] }))}
      />
      <Choice
        label="Asked of"
        value={who}
        onChange={choose(setWho)}
        options={[
          { value: 'both', label: 'buying and selling' },
          { value: 'buy', label: 'buying' },
          { value: 'sell', label: 'selling' },
        ]}
      />
      <Button variant="neutral" size="m" icon={<Plus size={18} aria-hidden="true" />} onClick={add}>
        Add the line
      </Button>
      {refused && (
        <p className={styles.taken} role="alert">
          There is such a line already.
        </p>
      )}
    </fieldset>
  )
}
