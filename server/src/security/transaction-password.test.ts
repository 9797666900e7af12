import { expect, test } from 'vitest'
import { makeSecrets } from '../secrets/secrets.ts'
import { isCommonPin, keyedPin } from './transaction-password.ts'

const own = ['9876501842', 'RAOA850413MDFXXX09']

test.each([
  ['000000', 'one digit'],
  ['121212', 'two digits again and again'],
  ['407407', 'three digits again and again'],
  ['123456', 'upwards'],
  ['654321', 'downwards'],
  ['890123', 'upwards around zero'],
  ['112233', 'pairs'],
  ['444999', 'triples'],
  ['583385', 'the same from behind'],
  ['501842', 'the end of the phone'],
  ['987650', 'the beginning of the phone'],
  ['147258', 'columns of the keypad'],
  ['850413', 'the birth date in the number of a paper'],
])('the transaction password %s is too easy: %s', (pin) => {
  expect(isCommonPin(pin, own)).toBe(true)
})

test.each(['284615', '907113', '135790', '246810', '100003'])(
  'the transaction password %s is accepted',
  (pin) => {
    expect(isCommonPin(pin, own)).toBe(false)
  },
)

test('equal transaction passwords are hashed differently per customer and per key', () => {
  const random = { bytes: (size: number) => Buffer.alloc(size), fraction: () => 0, uuid: () => '' }
  const [one, other] = ['01', '02'].map((byte) =>
    makeSecrets(Buffer.from(byte.repeat(32), 'hex'), random),
  ) as [ReturnType<typeof makeSecrets>, ReturnType<typeof makeSecrets>]
  expect(keyedPin(one, 1, '284615')).toBe(keyedPin(one, 1, '284615'))
  expect(keyedPin(one, 1, '284615')).not.toBe(keyedPin(one, 2, '284615'))
  expect(keyedPin(one, 1, '284615')).not.toBe(keyedPin(other, 1, '284615'))
})
