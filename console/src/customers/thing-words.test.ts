import { expect, test } from 'vitest'
import { screens } from '../screens.tsx'
import { screenAt } from '../shell/screen-list.ts'
import { thingPath } from './thing-words.ts'

test('what has a screen leads to it, and only whoever may see it there', () => {
  const path = thingPath('withdrawal', 'W1AB2CD3EF4G', () => true)
  expect(path).toBe('/withdrawals/W1AB2CD3EF4G')
  expect(screenAt(screens, path ?? '', ['treasury'])?.screen.title).toBe('Withdrawals')
  expect(thingPath('withdrawal', 'W1AB2CD3EF4G', () => false)).toBeUndefined()
  expect(thingPath('order', 'AAAAAAAAAAAA', () => true)).toBe('/orders/AAAAAAAAAAAA')
})
