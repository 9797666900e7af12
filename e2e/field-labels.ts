/** What the fields of the sources are called: what is typed into nowhere can then be named. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '..')
/** A component that is typed into is called after it. */
const element = /<(?:\w*(?:Text|Amount|Search|Time|Code)Field|QuantityStepper|TextArea)\b/g
/** A list of filters, each of which is a field: `fields={[{ name: 'q', label: 'Number' }]}`. */
const listed = /\{ name: '\w+', label: '([^']+)'(?:, type: 'date')? \}/g

/** The label is the key of the text in the app, and the text itself in the console. */
export function fieldLabels(app: 'web' | 'console'): { file: string; label: string }[] {
  const folder = join(repository, app, 'src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  return files.flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8')
    const attributes = [...source.matchAll(element)].map(({ index }) => source.slice(index, index + 300))
    const fields = attributes.flatMap(
      (text) => /\blabel=(?:"([^"]+)"|\{t\('([^']+)'\)\})/.exec(text)?.slice(1, 3) ?? [],
    )
    const filters = app === 'console' ? [...source.matchAll(listed)].map(([, label]) => label) : []
    return [...fields, ...filters].flatMap((label) => (label === undefined ? [] : [{ file, label }]))
  })
}
