import { expect, test } from 'vitest'
import { allowedAddress } from './service-address.ts'

const hosts = ['help.example.com', 'chat.example.org']

test.each([
  ['https://help.example.com/chat?from=app', 'https://help.example.com/chat?from=app'],
  ['https://chat.example.org', 'https://chat.example.org/'],
  ['https://HELP.example.com/', 'https://help.example.com/'],
  ['http://help.example.com/', undefined],
  ['https://help.example.com.evil.test/', undefined],
  ['https://evil.test/help.example.com', undefined],
  ['https://help.example.com@evil.test/', undefined],
  ['https://user:secret@help.example.com/', undefined],
  ['https://help.example.com:8443/', undefined],
  ['https://sub.help.example.com/', undefined],
  ['javascript:alert(1)', undefined],
  ['//help.example.com/', undefined],
  ['/customer-service', undefined],
  ['', undefined],
])('%s leads to %s', (address, to) => {
  expect(allowedAddress(address, hosts)).toBe(to)
})

test('no address leads out of the app when no host is listed', () => {
  expect(allowedAddress('https://help.example.com/', [])).toBeUndefined()
})
