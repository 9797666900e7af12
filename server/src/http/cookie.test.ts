import { expect, test } from 'vitest'
import { cookieFor, cookieOf, setCookie } from './cookie.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['theme=dark', undefined],
  ['sid=abc', { name: 'sid', value: 'abc' }],
  ['theme=dark; __Host-sid=a-b_c; other=1', { name: '__Host-sid', value: 'a-b_c' }],
  ['sid=weak; __Host-sid=strong', { name: '__Host-sid', value: 'strong' }],
  ['xsid=1;my__Host-sid=2', undefined],
])('from %j it reads %j', (header, cookie) => {
  expect(cookieOf(header)).toEqual(cookie)
})

test.each([
  ['https://tarazu.example', '__Host-sid'],
  ['https://localhost:3000', '__Host-sid'],
  ['http://localhost:3000', 'sid'],
  ['http://127.0.0.1:3000', 'sid'],
  ['http://[::1]:3000', 'sid'],
  ['http://tarazu.localhost', 'sid'],
  ['http://192.168.1.5:3000', undefined],
  ['http://tarazu.example', undefined],
  ['http://localhost.example', undefined],
  ['http://127.0.0.1.example', undefined],
  ['http://', undefined],
])('at %s the cookie is %s', (origin, name) => {
  expect(cookieFor(origin)).toBe(name)
})

test('scripts cannot read the cookie and other sites cannot send it', () => {
  expect(setCookie({ name: '__Host-sid', value: 'v' }, 43_200)).toBe(
    '__Host-sid=v; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=43200',
  )
  expect(setCookie({ name: 'sid', value: '' }, 0)).toBe('sid=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0')
})
