import { Button } from '@tarazu/ui/button'
import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './changed-meanwhile.module.css'
import type { FieldDifference, Side } from './edited.ts'

/** What the fields are called, and how what is in them is read where that is not how it was typed. */
export type FieldWords<V> = {
  [F in keyof V]: string | { label: string; shown: (value: V[F]) => ReactNode }
}

type Props<V> = {
  differences: readonly FieldDifference<V>[]
  words: FieldWords<V>
  onGoOn: (choices: ReadonlyMap<keyof V, Side>) => void
}

const sides = [
  ['theirs', 'Theirs'],
  ['yours', 'Yours'],
] as const

/**
 * Somebody else has changed what this form is about: field by field theirs and yours, and the way to go on
 * from theirs without typing anything again. Nothing where nothing differs. The focus can be led here.
 */
export function ChangedMeanwhile<V>({ differences, words, onGoOn }: Props<V>) {
  const [choices, setChoices] = useState<ReadonlyMap<keyof V, Side>>(new Map())
  if (differences.length === 0) return null
  return (
    <section className={styles.panel} aria-label="Changed meanwhile" data-changed-meanwhile tabIndex={-1}>
      <p className={styles.title} role="status">
        <Users size={18} aria-hidden="true" />
        Somebody else has changed this while it was open here.
      </p>
      <p>
        Nothing that you typed is lost, and nothing is kept before you have seen this. Where both say
        something else, choose what stands.
      </p>
      {differences.map(({ field, usual, ...values }) => {
        const name = labelOf(words, field)
        return (
          <fieldset key={String(field)} className={styles.field}>
            <legend>{name}</legend>
            {sides.map(([side, label]) => (
              <label key={side} className={styles.side}>
                <input
                  type="radio"
                  name={`changed-${String(field)}`}
                  checked={(choices.get(field) ?? usual) === side}
                  onChange={() => setChoices((before) => new Map(before).set(field, side))}
                />
                <span className={styles.whose}>{label}</span>
                <span className={styles.value}>{shownOf(words, field, values[side])}</span>
              </label>
            ))}
          </fieldset>
        )
      })}
      <div className={styles.end}>
        <Button size="m" variant="neutral" onClick={() => onGoOn(choices)}>
          Go on from the newer one
        </Button>
      </div>
    </section>
  )
}

/** What a field is called, in the form and here. */
export function labelOf<V>(words: FieldWords<V>, field: keyof V) {
  const word = words[field]
  return typeof word === 'string' ? word : word.label
}

function shownOf<V>(words: FieldWords<V>, field: keyof V, value: V[keyof V]): ReactNode {
  const word = words[field]
  if (value === '') return <em>empty</em>
  return typeof word === 'string' ? String(value) : word.shown(value)
}
