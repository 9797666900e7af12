import { expect, test } from 'vitest'
import { newsAddress, newsChosen } from './news-address.ts'

test.each([
  [{ page: 1, size: 10 }, '/news'],
  [{ page: 3, size: 10 }, '/news?page=3'],
  [{ page: 2, size: 50 }, '/news?page=2&size=50'],
])('the page of news %j has the address %s and is read from it', (chosen, address) => {
  expect(newsAddress(chosen)).toBe(address)
  expect(newsChosen(address.replace('/news', ''))).toEqual(chosen)
})

test.each(['?size=7&page=0', '?size=x&page=-2', '?page=1.5'])(
  'the address %s means the first page with ten rows',
  (search) => {
    expect(newsChosen(search)).toEqual({ page: 1, size: 10 })
  },
)
