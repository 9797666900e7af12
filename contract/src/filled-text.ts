/** A sentence with what is given in place of each of its `{{names}}`. */
export function filledText(text: string, values: Readonly<Record<string, unknown>> | undefined) {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values?.[name] ?? whole))
}
