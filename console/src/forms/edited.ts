import { useState } from 'react'

/** What a form is filled from, as the server has it; `version` is what the change of it names. */
export type Version<V> = { version: number; values: V }
export type Side = 'theirs' | 'yours'

export type FieldDifference<V> = {
  field: keyof V
  theirs: V[keyof V]
  yours: V[keyof V]
  /** Yours where something was typed into the field since it was filled, else theirs. */
  usual: Side
}

/** The fields whose newest version differs from the form. `before` is what the form was filled from. Pure. */
export function differencesOf<V extends object>(before: V, theirs: V, yours: V): FieldDifference<V>[] {
  return (Object.keys(theirs) as (keyof V)[])
    .filter((field) => theirs[field] !== yours[field])
    .map((field) => ({
      field,
      theirs: theirs[field],
      yours: yours[field],
      usual: yours[field] === before[field] ? 'theirs' : 'yours',
    }))
}

/** The newest version with what was typed, field by field as it was chosen. Pure. */
export function mergedFrom<V extends object>(
  differences: readonly FieldDifference<V>[],
  yours: V,
  choices: ReadonlyMap<keyof V, Side>,
): V {
  const merged = { ...yours }
  for (const { field, theirs, usual } of differences)
    if ((choices.get(field) ?? usual) === 'theirs') merged[field] = theirs
  return merged
}

/**
 * The values of a form about something that somebody else may change meanwhile. `newest` is what the server
 * says now, again and again; undefined: it is new. While `differences` has any, whatever is sent would be
 * refused with `changed_meanwhile`.
 */
export function useEdited<V extends object>(newest: Version<V> | undefined, empty: () => V) {
  const [before, setBefore] = useState(newest)
  const [values, setValues] = useState(() => newest?.values ?? empty())
  const newer = newest && before && newest.version > before.version ? newest : undefined
  const differences = newer && before ? differencesOf(before.values, newer.values, values) : []
  return {
    values,
    setValues,
    differences,
    /** What to send: undefined for something new. Two who have written the same are of one mind. */
    version: newer && differences.length === 0 ? newer.version : before?.version,
    goOn(choices: ReadonlyMap<keyof V, Side>) {
      setValues(mergedFrom(differences, values, choices))
      setBefore(newer)
    },
    /** The server has taken what the form says, and the form stays. */
    kept: (version: number) => setBefore({ version, values }),
  }
}
