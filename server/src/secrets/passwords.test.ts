import { expect, test } from 'vitest'
import { makePasswords } from './passwords.ts'

const passwords = makePasswords()

test('a password is kept as Argon2id of 19 MiB and two rounds, salted', async () => {
  const [one, two] = await Promise.all([passwords.hash('u7$kLm'), passwords.hash('u7$kLm')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await passwords.matches(one, 'u7$kLm')).toBe(true)
  expect(await passwords.matches(one, 'u7$kLM')).toBe(false)
})

test('a password matches however a keyboard composes its letters', async () => {
  const composed = await passwords.hash('caf\u00e9-42')
  expect(await passwords.matches(composed, 'cafe\u0301-42')).toBe(true)
  expect(await passwords.matches(composed, 'cafe-42')).toBe(false)
})

test('a long password is not cut off', async () => {
  const long = 'x7'.repeat(64)
  expect(await passwords.matches(await passwords.hash(long), `${long.slice(0, -1)}8`)).toBe(false)
})

test('an unknown user matches no password', async () => {
  expect(await passwords.matches(undefined, 'nobody')).toBe(false)
})

test('four passwords are hashed at once, fifty wait, others are told to retry', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.matches(undefined, 'x')))
  const refused = asked.filter((each) => each.status === 'rejected').map((each) => each.reason)
  expect(refused).toHaveLength(6)
  expect(refused[0]).toMatchObject({ name: 'Unavailable', status: 429 })
})
