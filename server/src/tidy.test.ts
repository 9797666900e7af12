/** Style that no linter knows, kept by a test. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { capabilities } from '@tarazu/contract/capabilities'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '../..')

/** What stands beside the capabilities in each package. */
const foundations: Record<string, string[]> = {
  'contract/src': [],
  'server/src': ['db', 'events', 'jobs', 'lease', 'ledger', 'openapi', 'testing'],
  'web/src': ['shell', 'locales'],
}

const filesOf = (folder: string) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs|css|sql)$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
    .map((name) => join(folder, name))

/** Lines with code on them, as `file:line text`. */
function codeLines(files: string[]) {
  return files.flatMap((file) =>
    readFileSync(join(repository, file), 'utf8')
      .split('\n')
      .map((text, index) => ({ file, at: `${file}:${index + 1}`, text }))
      .filter(({ text }) => !/^\s*(\/\/|\/?\*)/.test(text)),
  )
}

const product = filesOf('server/src').filter(
  (file) => /(?<!\.test)\.ts$/.test(file) && !/\/testing\//.test(file),
)

test.each(Object.keys(foundations))('the folders of %s are capabilities or listed foundations', (root) => {
  const known = new Set<string>([...capabilities, ...(foundations[root] ?? [])])
  const folders = readdirSync(join(repository, root)).filter((name) =>
    statSync(join(repository, root, name)).isDirectory(),
  )
  expect(folders.length).toBeGreaterThan(0)
  expect(folders.filter((name) => !known.has(name))).toEqual([])
})

test('no file or folder is a drawer', () => {
  const drawer = /^(utils?|helpers?|common|lib|misc|types|hooks|services|shared|index)(\.\w+)*$/
  const files = ['contract', 'server', 'web', 'ui', 'e2e', 'bench', 'scripts'].flatMap(filesOf)
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => file.split(sep).some((part) => drawer.test(part)))).toEqual([])
})

test('only clock.ts asks the machine for the time or for randomness', () => {
  const source =
    /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\brandom(Bytes|UUID|Int)\b|\bgetRandomValues\b/
  const found = codeLines(product).filter(({ text }) => source.test(text))
  const clock = join('server', 'src', 'clock.ts')
  expect(found.some(({ file }) => file === clock)).toBe(true)
  expect(found.filter(({ file }) => file !== clock).map(({ at }) => at)).toEqual([])
})

test('a table is written only in the folder of its owner', () => {
  const owners = ownersOfTables()
  expect(owners.get('journal')).toBe('ledger')
  const write =
    /(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)|\b(?:insert into|delete from|truncate|update) (\w+)/g
  const written = codeLines(product).flatMap(({ file, at, text }) =>
    [...text.matchAll(write)].map((match) => ({ file, at, table: match[1] ?? match[2] ?? '' })),
  )
  const strangers = written.filter(({ file, table }) => {
    const owner = owners.get(table)
    return owner && !relative(join('server', 'src'), file).startsWith(`${owner}${sep}`)
  })
  expect(written.length).toBeGreaterThan(5)
  expect(strangers.map(({ at, table }) => `${at} ${table}`)).toEqual([])
})

/** `db/tables/<owner>.ts` names the tables of its owner: the keys of the type, two spaces in. */
function ownersOfTables() {
  const owners = new Map<string, string>()
  for (const file of filesOf('server/src/db/tables')) {
    for (const { text } of codeLines([file])) {
      const table = /^ {2}(\w+): /.exec(text)?.[1]
      if (table) owners.set(table, basename(file, '.ts'))
    }
  }
  return owners
}
