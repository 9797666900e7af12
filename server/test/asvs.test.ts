/** docs/asvs.md has one row for each item, with what proves it, and every file that it names exists. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '../..')
const text = readFileSync(join(repository, 'docs/asvs.md'), 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+) \|$/gm)].map(
  ([, item = '', asks = '', how = '']) => ({ item, asks, how }),
)

/** The items of ASVS 5.0.0, levels 1 and 2, that apply here. `1.2.1-5` stands for five items. */
const applying = `
  1.1.1-2 1.2.1-5 1.2.9 1.3.1-7 1.3.10 1.4.2 1.5.2
  2.1.1-3 2.2.1-3 2.3.1-4 2.4.1
  3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
  4.1.1-3 4.2.1
  5.1.1 5.2.1-2 5.3.1-2 5.4.1-3
  6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5
  7.1.1-2 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2
  8.1.1-2 8.2.1-3 8.3.1
  11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1
  12.1.1-2 12.2.1-2 12.3.1-4
  13.1.1 13.2.1-5 13.3.1-2 13.4.1-5
  14.1.1-2 14.2.1-4 14.3.1-3
  15.1.1-3 15.2.1-3 15.3.1-7
  16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3`
/** The items of level 3 that are met voluntarily. */
const takenOn = `
  1.2.10 1.3.12 2.3.5 2.4.2 3.4.8 3.7.3 4.1.4 5.2.4 5.2.6 6.3.5 6.3.7 6.3.8 6.4.6 6.5.6 7.5.3 8.3.2
  11.2.4 13.4.6 13.4.7 14.2.6-8 15.2.4 15.4.1-3 16.5.4`

function itemsIn(list: string) {
  return list.split(/\s+/).flatMap((each) => {
    const [, section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(each) ?? []
    if (section === '') return []
    return Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, n) => `${section}.${Number(first) + n}`,
    )
  })
}

test('docs/asvs.md has one row for each item that applies', () => {
  expect(itemsIn(applying)).toHaveLength(182)
  expect(itemsIn(takenOn)).toHaveLength(27)
  expect(rows.map(({ item }) => item).sort()).toEqual([...itemsIn(applying), ...itemsIn(takenOn)].sort())
})

test('each row of docs/asvs.md says whether the item is met, and which file proves it', () => {
  const unclear = rows.filter(({ how }) => !/^\*\*(Met|Deployment|Deviation)\*\*: /.test(how))
  expect(unclear).toEqual([])
  const bare = rows.filter(({ how }) => how.startsWith('**Met**') && !/`|\]\(#/.test(how))
  expect(bare.map(({ item }) => item)).toEqual([
    // The sections that they link to name the files.
    '14.1.2',
  ])
})

test('every file that docs/asvs.md names exists', () => {
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w.]+\.(?:md|json|cjs))`/g)].map(
    ([, path = '']) => path,
  )
  const files = named.filter((path) => !path.startsWith('api/'))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((path) => !existsSync(join(repository, path)))).toEqual([])
})
