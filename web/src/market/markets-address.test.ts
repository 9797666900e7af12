import { expect, test } from 'vitest'
import { marketsAddress, marketsChosen } from './markets-address.ts'

test('region, group and page are read back from the address of the markets screen', () => {
  const chosen = { region: 'IN', group: 'in-it', page: 3 }
  const address = marketsAddress(chosen)
  expect(address).toBe('/markets?region=IN&group=in-it&page=3')
  expect(marketsChosen(address.replace('/markets', ''))).toEqual(chosen)
})

test('the address of the markets screen leaves out the first page', () => {
  expect(marketsAddress({ page: 1 })).toBe('/markets')
  expect(marketsAddress({ region: 'US' })).toBe('/markets?region=US')
})

test.each(['?page=0', '?page=-1', '?page=1.5', '?page=x', '?page=99999', ''])(
  'the search %s means the first page',
  (search) => {
    expect(marketsChosen(search).page).toBe(1)
  },
)
