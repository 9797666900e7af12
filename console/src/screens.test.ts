import { consolePaths } from '@tarazu/contract/addresses'
import { expect, test } from 'vitest'
import { screens } from './screens.tsx'

test('each address of the console has a screen: the server sends the page to all of them', () => {
  expect(screens.map(({ path }) => path).sort()).toEqual([...consolePaths].sort())
})
