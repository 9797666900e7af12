import { expect, test } from 'vitest'
import { makePasswords, makeServerPasswords } from './passwords.ts'

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

test('two passwords are compared at once, fifty wait, others are told to retry', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.matches(undefined, 'x')))
  const refused = asked.filter((each) => each.status === 'rejected').map((each) => each.reason)
  expect(refused).toHaveLength(8)
  expect(refused[0]).toMatchObject({ name: 'Unavailable', status: 429 })
})

test('a crowd of strangers takes neither the turn of whoever is known nor of who has solved a puzzle', async () => {
  const server = makeServerPasswords()
  const kept = await server.hash('right')
  let left = 300
  const crowd = Array.from({ length: 300 }, () =>
    server.matches(undefined, 'x', 'stranger').then(
      () => (left -= 1),
      () => (left -= 1),
    ),
  )
  const known = Promise.all(Array.from({ length: 10 }, () => server.matches(kept, 'right')))
  const proved = server.matches(kept, 'right', 'proved')
  expect(await known).toEqual(Array.from({ length: 10 }, () => true))
  expect(await proved).toBe(true)
  expect(left).toBeGreaterThan(0)
  await Promise.all(crowd)
  expect(await server.matches(kept, 'right', 'stranger')).toBe(true)
  expect(await server.matches(kept, 'wrong', 'stranger')).toBe(false)
  await server.stop()
})

test('a comparison that fails is no wrong password, and does not end the thread', async () => {
  const server = makeServerPasswords()
  await expect(server.matches('no hash', 'x', 'stranger')).rejects.toThrow('could not be compared')
  expect(await server.matches(undefined, 'x', 'stranger')).toBe(false)
  await server.stop()
})
