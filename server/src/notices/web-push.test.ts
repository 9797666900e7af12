import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { authorization, encrypt, makeKeys } from './web-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** A stand-in for `random` that returns these, one after the other. */
function given(...texts: string[]) {
  return { bytes: () => bytes(texts.shift() as string) }
}

test('a push message is encrypted as in the example of RFC 8291', () => {
  const receiver = {
    publicKey: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const random = given('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'DGv6ra1nlYgDCS1FRnbzlw')
  expect(encrypt('When I grow up, I want to be a watermelon', receiver, random).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a push token names service, contact and expiry, and is signed with the key beside it', () => {
  const keys = makeKeys(given('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const now = Date.UTC(2026, 10, 21)
  const header = authorization('https://push.example/send/abc', keys, 'mailto:a@b.example', now)
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://push.example',
    exp: now / 1_000 + 43_200,
    sub: 'mailto:a@b.example',
  })
  expect(bytes(key)).toEqual(keys.publicKey)
  const point = bytes(key)
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const right = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), right, bytes(signature))).toBe(true)
})
