import { chargePacks, packsIn, withPack } from '@tarazu/contract/config/charge-packs'
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
  feesFrom,
  placementLabel,
  typedFees,
  typedRest,
  withFee,
} from '../forms/fee-lines.ts'
import { Choice } from '../forms/fields.tsx'
import { policyFits } from '../text/policy-words.ts'
import styles from './fee-fields.module.css'

const newestPack = chargePacks.at(-1) as (typeof chargePacks)[number]

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
              error={lineFits(lines, at) ? undefined : wrong}
              hint={typedRest(line)}
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
      <TakePack typed={typed} onChange={onChange} />
    </>
  )
}

/**
 * Each line is checked by itself: an unfinished line does not make the others wrong. Those before it are
 * there, since it may be a tax on them.
 */
function lineFits(lines: readonly string[], at: number) {
  const line = lines[at] ?? ''
  if (!feeKindOf(line)) return policyFits('fees', line)
  const before = lines.slice(0, at).map((each) => `${each.split('|')[0]}|0|`)
  return policyFits('fees', [...before, line, 'placement|0|'].join('\n'))
}

const sidesOf: Record<'both' | 'buy' | 'sell', FeeKind['sides']> = {
  both: ['buy', 'sell'],
  buy: ['buy'],
  sell: ['sell'],
}

/** The lines that the law and exchanges ask for, in place of those of the same name and market. */
function TakePack({ typed, onChange }: Pick<Props, 'typed' | 'onChange'>) {
  const [chosen, setChosen] = useState(newestPack.id)
  const fees = feesFrom(typed)
  const pack = chargePacks.find(({ id }) => id === chosen) ?? newestPack
  const taken = fees && packsIn(fees)
  return (
    <fieldset className={styles.adding}>
      <legend>Charges by law</legend>
      <Choice
        label="Where, and from when"
        value={chosen}
        onChange={setChosen}
        options={chargePacks.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button
        variant="neutral"
        size="m"
        disabled={!fees}
        onClick={() => fees && onChange(typedFees(withPack(fees, pack)))}
      >
        Take these lines
      </Button>
      <p className={styles.taken} role="status">
        {taken?.length ? `Stands in the table as it is: ${taken.map(({ name }) => name).join('; ')}.` : ''}
      </p>
    </fieldset>
  )
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
