import { expect, test } from 'vitest'
import { sortedBy } from './sorted-by.ts'

const rows = [
  { name: 'Wipro', paise: 5n },
  { name: 'ästhetik', paise: null },
  { name: 'Infosys', paise: -7n },
  { name: 'ITC', paise: 5n },
]
const names = (sorted: typeof rows) => sorted.map(({ name }) => name)

test('figures are sorted as figures, equal ones stay, and what has none is last either way', () => {
  const paise = (row: (typeof rows)[number]) => row.paise
  expect(names(sortedBy(rows, paise, false))).toEqual(['Infosys', 'Wipro', 'ITC', 'ästhetik'])
  expect(names(sortedBy(rows, paise, true))).toEqual(['Wipro', 'ITC', 'Infosys', 'ästhetik'])
})

test('words are sorted as people do', () => {
  expect(names(sortedBy(rows, ({ name }) => name, false))).toEqual(['ästhetik', 'Infosys', 'ITC', 'Wipro'])
})
