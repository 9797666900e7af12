/** A filter by one of these values or by none; `words` says what each means. */
export function filterOf<V extends string>(
  name: string,
  label: string,
  values: readonly V[],
  words: Readonly<Record<V, string>>,
) {
  return {
    name,
    label,
    options: [{ value: '', label: 'All' }, ...values.map((value) => ({ value, label: words[value] }))],
  }
}
