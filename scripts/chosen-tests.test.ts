import { expect, test } from 'vitest'
import { allTests, chosenTests } from './chosen-tests.mjs'

const files = [
  'server/src/orders/lots.test.ts',
  'e2e/journeys/withdraw.journey.ts',
  'e2e/crash/crash.test.ts',
]

test('a journey, the crash run and a folder of tests each go to the runner that has them', () => {
  expect(chosenTests(['e2e/journeys/withdraw.journey.ts'], files)).toMatchObject({
    vitest: [],
    journeys: [files[1]],
  })
  expect(chosenTests(['e2e/crash'], files)).toMatchObject({ vitest: [files[2]], journeys: [] })
  expect(chosenTests(['orders', 'e2e/'], files)).toEqual({
    vitest: [files[0], files[2]],
    journeys: [files[1]],
    unknown: [],
  })
})

test('a word that chooses no test is named', () => {
  expect(chosenTests(['orders', 'ordres'], files).unknown).toEqual(['ordres'])
})

test('every test of this repository is found, and none of a package', () => {
  const found = allTests()
  expect(found).toEqual(expect.arrayContaining(['scripts/chosen-tests.test.ts', ...files.slice(1)]))
  expect(found.filter((file) => file.includes('node_modules'))).toEqual([])
})
