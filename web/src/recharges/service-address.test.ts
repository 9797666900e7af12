import { expect, test } from 'vitest'
import { serviceAddress } from './service-address.ts'

test.each([
  ['https://help.example.com/chat', 'help.example.com'],
  ['http://help.example.com/chat', undefined],
  ['https://help.example.com@evil.test/', undefined],
  ['javascript:alert(1)', undefined],
  ['//evil.test/', undefined],
  ['', undefined],
])('%s leaves for %s', (told, host) => {
  const address = serviceAddress(told)
  expect(address && 'leave' in address ? address.leave.hostname : undefined).toBe(host)
})

test('a path stays in the app', () => {
  expect(serviceAddress('/customer-service')).toEqual({ path: '/customer-service' })
})
