import { expect, test } from 'vitest'
import { screens } from '../screens.tsx'
import { screenAt } from '../shell/screen-list.ts'
import { referencePath } from './reference-words.ts'

test('a reference leads to its screen, only for operators who may see it', () => {
  const path = referencePath('withdrawal', 'W1AB2CD3EF4G', () => true)
  expect(path).toBe('/withdrawals/W1AB2CD3EF4G')
  expect(screenAt(screens, path ?? '', ['treasury'])?.screen.title).toBe('Withdrawals')
  expect(referencePath('withdrawal', 'W1AB2CD3EF4G', () => false)).toBeUndefined()
  expect(referencePath('order', 'AAAAAAAAAAAA', () => true)).toBe('/orders/AAAAAAAAAAAA')
})
