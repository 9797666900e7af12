import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearch } from '../shell/router.tsx'
import styles from './filter-bar.module.css'

type Filter = { name: string; label: string; options: readonly { value: string; label: string }[] }
type Field = { name: string; label: string; type?: 'search' | 'date' }

type Props = {
  /** The first option holds when nothing is chosen: give it an empty value for "All". */
  filters?: readonly Filter[]
  /** Fields to type in; the list is asked for once the typing pauses. `/` goes to the first one. */
  fields?: readonly Field[]
}

const pause_ms = 300

/**
 * The filters of a list. They stand in the address, so that a filtered list can be linked to and the way back
 * restores it.
 */
export function FilterBar({ filters = [], fields = [] }: Props) {
  const [search, change] = useSearch()
  return (
    <search className={styles.bar}>
      {fields.map((field, index) => (
        <TypedField key={field.name} field={field} first={index === 0} />
      ))}
      {filters.map(({ name, label, options }) => (
        <label key={name} className={styles.choice}>
          <span className={styles.label}>{label}</span>
          <select
            className={styles.select}
            value={search.get(name) ?? options[0]?.value}
            onChange={({ target }) =>
              change({ [name]: target.value === options[0]?.value ? undefined : target.value })
            }
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
    </search>
  )
}

function TypedField({ field: { name, label, type = 'search' }, first }: { field: Field; first: boolean }) {
  const [search, change] = useSearch()
  const inAddress = search.get(name) ?? ''
  const [typed, setTyped] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  if (seen !== inAddress) {
    setSeen(inAddress)
    setTyped(inAddress)
  }
  useEffect(() => {
    if (typed.trim() === inAddress) return
    const timer = setTimeout(() => change({ [name]: typed.trim() || undefined }), pause_ms)
    return () => clearTimeout(timer)
  }, [typed, inAddress, name, change])
  return (
    <label className={type === 'search' ? styles.search : styles.choice}>
      <span className={type === 'search' ? 'sr' : styles.label}>{label}</span>
      {type === 'search' && <Search size={16} aria-hidden="true" />}
      <input
        type={type}
        className={styles.input}
        value={typed}
        placeholder={type === 'search' ? label : undefined}
        data-search={first || undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </label>
  )
}
