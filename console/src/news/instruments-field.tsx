import { maxNewsInstruments } from '@tarazu/contract/news/rules'
import { Button } from '@tarazu/ui/button'
import { TextField } from '@tarazu/ui/text-field'
import { Plus, X } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { useInstruments } from '../market/queries.ts'
import styles from './news.module.css'

const maxFound = 6

type Props = {
  symbols: readonly string[]
  onChange: (symbols: string[]) => void
}

/** The instruments that a piece is about, chosen from a search by code and name. */
export function InstrumentsField({ symbols, onChange }: Props) {
  const label = useId()
  const full = symbols.length >= maxNewsInstruments
  return (
    <fieldset className={styles.instruments} aria-labelledby={label}>
      <p id={label} className={styles.label}>
        Instruments
      </p>
      <div className={styles.choices}>
        {symbols.map((symbol) => (
          <Button
            key={symbol}
            variant="neutral"
            size="m"
            icon={<X size={16} aria-hidden="true" />}
            aria-label={`Take ${symbol} away`}
            onClick={() => onChange(symbols.filter((each) => each !== symbol))}
          >
            {symbol}
          </Button>
        ))}
      </div>
      {!full && <FindInstrument known={symbols} onFound={(symbol) => onChange([...symbols, symbol])} />}
      <p className={styles.note}>
        Optional, {maxNewsInstruments} at most. Their pages lead to the piece, and the piece to them.
      </p>
    </fieldset>
  )
}

type FindProps = { known: readonly string[]; onFound: (symbol: string) => void }

function FindInstrument({ known, onFound }: FindProps) {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  return (
    <>
      <TextField
        bare
        type="search"
        label="Find an instrument by code or name"
        labelHidden
        placeholder="Find an instrument by code or name"
        value={typed}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        onChange={setTyped}
        // It stands in a form, which Enter would send.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {text !== '' && (
        <Found
          text={text}
          known={known}
          onFound={(symbol) => {
            setTyped('')
            onFound(symbol)
          }}
        />
      )}
    </>
  )
}

function Found({ text, known, onFound }: FindProps & { text: string }) {
  const { rows, stale } = useInstruments(text, 'all')
  const found = rows?.filter(({ symbol }) => !known.includes(symbol)).slice(0, maxFound)
  if (!found || stale) return null
  if (found.length === 0) return <p role="status">No instrument has this code or name.</p>
  return (
    <div className={styles.choices}>
      {found.map(({ symbol, name }) => (
        <Button
          key={symbol}
          variant="ghost"
          size="m"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => onFound(symbol)}
        >
          {symbol} · {name}
        </Button>
      ))}
    </div>
  )
}
