/**
 * A sentence with what is given in place of each of its `{{names}}`. What stands in [brackets] is left out
 * where one of its names is not given: the same reason is told with its figure when it is refused, and
 * without one in the records.
 */
export function filledText(text: string, values: Readonly<Record<string, unknown>> | undefined) {
  const known = text.replace(/\[([^\]]*)\]/g, (_, part: string) =>
    [...part.matchAll(/\{\{(\w+)\}\}/g)].every(([, name = '']) => values?.[name] !== undefined) ? part : '',
  )
  return known.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values?.[name] ?? whole))
}
