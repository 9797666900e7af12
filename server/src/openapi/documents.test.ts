/** Compares the documents in `docs/` with the code that they describe. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')

/** Our word and the wire's word, from the exceptions that `renamed()` is given. */
function renamings(): [ours: string, wire: string][] {
  const apis = readdirSync(join(repository, 'contract/src'), { recursive: true, encoding: 'utf8' })
  return apis
    .filter((name) => name.endsWith('api.ts'))
    .flatMap((name) => [...read(join('contract/src', name)).matchAll(/\b(\w+): '(\w+)'/g)])
    .map((match): [string, string] => [match[1] ?? '', match[2] ?? ''])
    .filter(([ours]) => !['method', 'caller', 'summary', 'refusalData', 'countedBy'].includes(ours))
}

const snake = (ours: string) => ours.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test('the glossary has every word of the wire that differs from ours, with ours', () => {
  const odd = renamings().filter(([ours, wire]) => wire !== snake(ours))
  expect(odd.length).toBeGreaterThan(30)
  const lines = read('docs/glossary.md').split('\n')
  const missing = odd.filter(
    ([ours, wire]) => !lines.some((line) => line.includes(`\`${wire}\``) && line.includes(`\`${ours}\``)),
  )
  expect(missing).toEqual([])
})

test('no word of the wire is listed that the rule of `renamed()` makes by itself', () => {
  expect(renamings().filter(([ours, wire]) => ours !== wire && wire === snake(ours))).toEqual([])
})

const sources = ['contract', 'server', 'web', 'console', 'ui', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('node_modules'))
    .map((name) => `/${folder}/${name}`),
)
const documents = readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.md'),
)

test.each(documents)('every file that %s names exists', (name) => {
  const text = read(join('docs', name))
  const named = [...text.matchAll(/`([\w/.-]+\.(?:tsx?|sql|mjs))`/g)].map(([, path]) => path as string)
  // These are patterns for names of files.
  const files = named.filter((path) => !/^(x|x\.test|verb-noun|noun|noun-screen)\.tsx?$/.test(path))
  expect(
    files.filter((file) => !sources.some((source) => source.endsWith(`/${file}`))),
    `These files have moved or are gone: correct their paths in docs/${name}.`,
  ).toEqual([])
  const links = [...text.matchAll(/\]\(([\w/.-]+\.md)\)/g)].map(([, path]) => path as string)
  for (const link of links) expect(read(join('docs', name, '..', link)).length).toBeGreaterThan(100)
})
