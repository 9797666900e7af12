/** Rules of style that no linter checks. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { capabilities } from '@tarazu/contract/capabilities'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '../..')

/** The folders beside the capabilities in each package. */
const foundations: Record<string, string[]> = {
  'contract/src': [],
  'server/src': [
    ...[
      'acts',
      'answer',
      'assembly',
      'backup',
      'concurrency',
      'db',
      'documents',
      'events',
      'guards',
      'http',
      'jobs',
      'lease',
    ],
    ...['ledger', 'locales', 'metrics', 'openapi', 'secrets', 'settings', 'testing', 'tracing', 'witness'],
  ],
  'web/src': ['data', 'desk', 'forms', 'language', 'lists', 'locales', 'navigation', 'prices', 'shell'],
  'console/src': ['forms', 'lists', 'shell', 'text'],
}
const packages = ['contract', 'server', 'ui', 'web', 'console', 'e2e', 'bench', 'scripts']

const filesOf = (folder: string) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs|css|sql|md)$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
    .map((name) => join(folder, name))

/** Lines with code, as `file:line text`. */
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

const textOf = (file: string) => readFileSync(join(repository, file), 'utf8')

test.each(Object.keys(foundations))('the folders of %s are capabilities or listed foundations', (root) => {
  const known = new Set<string>([...capabilities, ...(foundations[root] ?? [])])
  const folders = readdirSync(join(repository, root)).filter((name) =>
    statSync(join(repository, root, name)).isDirectory(),
  )
  expect(folders.length).toBeGreaterThan(0)
  expect(
    folders.filter((name) => !known.has(name)),
    'Put it into the folder of a capability. A new capability is a word in contract/src/capabilities.ts, a new foundation one in `foundations` here and a row in docs/architecture.md.',
  ).toEqual([])
})

test('no file or folder has a name for anything, such as utils', () => {
  const drawer = /^(utils?|helpers?|common|lib|misc|types|hooks|services|shared|index)(\.\w+)*$/
  const files = packages.flatMap(filesOf)
  expect(files.length).toBeGreaterThan(100)
  expect(
    files.filter((file) => file.split(sep).some((part) => drawer.test(part))),
    'Name it after what it does, and put it where it is used.',
  ).toEqual([])
})

test('only clock.ts reads the machine’s time and randomness', () => {
  const source =
    /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\brandom(Bytes|UUID|Int)\b|\bgetRandomValues\b/
  const found = codeLines(product).filter(({ text }) => source.test(text))
  const clock = join('server', 'src', 'clock.ts')
  expect(found.some(({ file }) => file === clock)).toBe(true)
  expect(
    found.filter(({ file }) => file !== clock).map(({ at }) => at),
    'Take the time from `deps.clock` and randomness from `deps.random`: tests set both.',
  ).toEqual([])
})

/** Files that measure durations, from which no time of day is read. */
const measure = [
  'backup/command.ts',
  'clock.ts',
  ...['frame-wheel.ts', 'open-streams.ts', 'quote-stream.ts', 'stream-chunk.ts', 'stream-connection.ts'].map(
    (name) => `events/${name}`,
  ),
  'ipo/issue-batches.ts',
  'lease/lease.ts',
  'db/paced-transactions.ts',
]

test('only the listed files measure durations', () => {
  const found = codeLines(product).filter(({ text }) => /\bperformance\s*\.\s*(now|timeOrigin)\b/.test(text))
  const files = new Set(found.map(({ file }) => relative(join('server', 'src'), file)))
  expect(
    [...files].sort(),
    'Durations are measured where `measure` lists it. What decides something takes the time from `deps.clock`.',
  ).toEqual(measure.map((file) => file.replaceAll('/', sep)).sort())
})

test('a table is written only in the folder of its owner', () => {
  const owners = ownersOfTables()
  expect(owners.get('journal')).toBe('ledger')
  const builder = /(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)/
  const statement = /\b(?:insert into|delete from|truncate|update) (\w+)/
  const write = new RegExp(`${builder.source}|${statement.source}`, 'g')
  const written = codeLines(product).flatMap(({ file, at, text }) =>
    [...text.matchAll(write)].map((match) => ({ file, at, table: match[1] ?? match[2] ?? '' })),
  )
  const strangers = written.filter(({ file, table }) => {
    const owner = owners.get(table)
    return owner && !relative(join('server', 'src'), file).startsWith(`${owner}${sep}`)
  })
  expect(written.length).toBeGreaterThan(5)
  expect(
    strangers.map(({ at, table }) => `${at} ${table}`),
    'Ask the owner of the table for this: a function in the folder that db/tables/<owner>.ts names.',
  ).toEqual([])
})

/**
 * See decision 028 for the reasons. Everything else uses `db`, which is restricted to the rows of the
 * customer.
 */
const usePool = [
  'acts/once.ts',
  'config/get-health.ts',
  'db/database.ts',
  'db/deployment.ts',
  ...['prune-outbox.ts', 'read-outbox.ts'].map((name) => `events/${name}`),
  'lease/lease.ts',
  'loans/loan-jobs.ts',
  'ledger/balances.ts',
  ...['commit-orders.ts', 'count-refusals.ts', 'left-in-pools.ts', 'order-ids.ts'].map(
    (name) => `orders/${name}`,
  ),
]

test('only jobs, and what works for many customers at once, use the pool itself', () => {
  const using = product.filter((file) => /\bpool\s*\.(query|connect)\b/.test(textOf(file)))
  expect(
    using.map((file) => relative(join('server', 'src'), file)).sort(),
    'Ask `deps.db`, which sees one customer’s rows where a customer asks. Only what decision 028 allows is listed in `usePool`.',
  ).toEqual(usePool.toSorted())
})

/** The tables of each owner: the keys of the type in `db/tables/<owner>.ts`, indented by two spaces. */
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

test('each rule that is named by its number is in docs/rules.md, and each named document exists', () => {
  const rules = textOf('docs/rules.md')
  const stated = new Set([...rules.matchAll(/^\| "?([^"|]+?)"? \|/gm)].map((row) => row[1]?.toLowerCase()))
  const itself = join('server', 'test', 'tidy.test.ts')
  const everything = [...packages, 'docs'].flatMap(filesOf).filter((file) => file !== itself)
  const named = everything.flatMap((file) => {
    // A comment may break the line between a rule's name and its number.
    const text = textOf(file).replace(/\s*\n\s*(\*|\/\/|--)?\s*/g, ' ')
    return [...text.matchAll(ruleNames)].flatMap(([name]) => rulesIn(name).map((rule) => ({ file, rule })))
  })
  expect(named.length).toBeGreaterThan(150)
  expect(
    named.filter(({ rule }) => !stated.has(rule.toLowerCase())).map(({ file, rule }) => `${file}: ${rule}`),
    'Name a rule as docs/rules.md does, or add a row there.',
  ).toEqual([])
})

const ruleNames = new RegExp(
  [
    /\bsafety (?:2\.1|[HTSR]\d+(?:, [HTSR]\d+)*)|\blaws? \d(?: to \d)?|\bproduct(?: decision)? \d/,
    /\bproduct decisions\b|\blifecycle "[^"]+"|\b(?:lifecycles|product|decisions|safety)\.md\b/,
    /\bdecisions \d\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)

/** `safety H7, H10` names two rules; `laws 3 to 5` its first and its last. */
function rulesIn(name: string) {
  const many = /^(safety|law)s? (?!2\.1)(.+)$/i.exec(name)
  if (many?.[1]?.toLowerCase() === 'safety') return (many[2] ?? '').split(', ')
  if (many) return (many[2] ?? '').split(' to ').map((number) => `law ${number}`)
  return [name.replace(/^lifecycle "(.+)"$/i, '$1')]
}

test('files that call themselves pure import nothing impure, directly or indirectly', () => {
  const decides = (file: string) =>
    /rules\.ts$/.test(file) ||
    /\bpure\b/i.test(/^(?:import [^;]*?\n)?\s*\/\*\*[\s\S]*?\*\//.exec(textOf(file))?.[0] ?? '')
  const pure = [...filesOf('contract/src'), ...product].filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && decides(file),
  )
  expect(pure).toEqual(expect.arrayContaining(atLeastPure))
  expect(
    pure.flatMap((file) => outsideOf(file).map((name) => `${file} reaches ${name}`)),
    'Load what it needs before, and hand it over; or do not call it pure.',
  ).toEqual([])
})

/** These decide about money and units, and must go on calling themselves pure. */
const atLeastPure = [
  ...['allotment', 'rules'].map((name) => `contract/src/ipo/${name}.ts`),
  'server/src/wallet/carrier.ts',
  'server/src/withdrawals/withdrawal.ts',
  'server/src/recharges/recharge.ts',
  'server/src/reconciliation/bank-line.ts',
  ...['order', 'open-order', 'fill-order', 'move-order'].map((name) => `server/src/orders/decide/${name}.ts`),
  ...['placement', 'purchase'].map((name) => `server/src/placements/${name}.ts`),
  ...['application', 'issue'].map((name) => `server/src/ipo/${name}.ts`),
  'server/src/loans/loan.ts',
  'server/src/funds/fund.ts',
  'server/src/ledger/journal.ts',
  ...['calendar', 'candles', 'guard', 'svg-path'].map((name) => `server/src/market/${name}.ts`),
]

/** The impure modules that a file imports, directly or indirectly. Imports of types do not count. */
function outsideOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const imports = textOf(file).matchAll(/^(?:import|export) (?!type )(?:([^'"]*?) from )?'([^']+)'/gm)
  return [...imports].flatMap(([, names = '', from = '']) => {
    const bound = names
      .replace(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    if (bound.length > 0 && bound.every((name) => name.startsWith('type '))) return []
    if (basename(from) === 'clock.ts') return [from]
    if (from.startsWith('.')) return outsideOf(join(dirname(file), from), seen)
    if (from.startsWith('@tarazu/contract/'))
      return outsideOf(join('contract', 'src', `${from.slice('@tarazu/contract/'.length)}.ts`), seen)
    return /^(zod\b|node:crypto$|@noble\/hashes\/|trading-signals$)/.test(from) ? [] : [from]
  })
}

test('everything that an api.ts exports is imported by name, besides by the list of operations', () => {
  const code = packages.flatMap(filesOf).filter((file) => /\.tsx?$/.test(file))
  const asked = new Set(code.flatMap(importedNames))
  const exported = filesOf('contract/src')
    .filter((file) => /(^|[/-])api\.ts$/.test(file))
    .flatMap((file) =>
      [...textOf(file).matchAll(/^export (?:const|type) (\w+)/gm)].map(([, name]) => `${file} ${name}`),
    )
  expect(exported.length).toBeGreaterThan(200)
  expect(
    exported.filter((name) => !asked.has(name)),
    'Nobody asks for this: take it away, or the word `export`.',
  ).toEqual([])
})

/** Imported names such as `contract/src/loans/api.ts applyForLoan`, also through a namespace import. */
function importedNames(file: string) {
  const text = textOf(file)
  const imports = text.matchAll(/^import (?:type )?(?:\{([^}]*)\}|\* as (\w+)) from '([^']+)'/gm)
  return [...imports].flatMap(([, names = '', all, from = '']) => {
    const target = from.startsWith('.')
      ? join(dirname(file), from)
      : join('contract', 'src', `${from.replace('@tarazu/contract/', '')}.ts`)
    const wanted = all
      ? [...text.matchAll(new RegExp(`\\b${all}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
      : names.split(',').map((name) =>
          name
            .trim()
            .replace(/^type /, '')
            .replace(/ as .*$/s, ''),
        )
    return wanted.map((name) => `${target} ${name}`)
  })
}

test('each link between documents leads to a file, and to a heading, that is there', () => {
  const documents = [...filesOf('docs'), 'README.md', 'console/README.md']
  const links = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
      ([, path = '', heading]) => ({ file, to: path === '' ? file : join(dirname(file), path), heading }),
    ),
  )
  expect(links.length).toBeGreaterThan(50)
  const broken = links.filter(
    ({ to, heading }) =>
      !existsSync(join(repository, to)) || (heading !== undefined && !headingsOf(to).includes(heading)),
  )
  expect(
    broken.map(({ file, to, heading }) => `${file} links to ${to}${heading ? `#${heading}` : ''}`),
    'Mend these links: the file or the heading is not there.',
  ).toEqual([])
})

test('nothing that the apps call is a member named use', () => {
  const source = ['web/src', 'console/src', 'ui/src'].flatMap(filesOf).filter((file) => /\.tsx?$/.test(file))
  expect(source.length).toBeGreaterThan(100)
  expect(
    codeLines(source)
      .filter(({ text }) => /\.use(?:<[^>]*>)?\(/.test(text) && !/\bReact\.use\(/.test(text))
      .map(({ at, text }) => `${at} ${text.trim()}`),
    'React’s compiler takes a call of `.use()` for the hook. Give the method a name that says what it does.',
  ).toEqual([])
})

/** Anchors as GitHub makes them of headings. */
function headingsOf(file: string) {
  return [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  )
}
