import { isIP } from 'node:net'
import { expect, test } from 'vitest'
import { isPossibleWebhook, isPublicAddress } from './webhook-address.ts'

test.each([
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['172.32.0.0', true],
  ['100.128.0.1', true],
  ['223.255.255.255', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['198.19.255.255', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2606:4700::1111', true],
  ['2a00:1450:4001:80b::200e', true],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['2001::1', false],
  ['2002:7f00:1::', false],
  ['2001:200::1', true],
] as const)('%s is public: %s', (address, expected) => {
  expect(isIP(address)).not.toBe(0)
  expect(isPublicAddress(address)).toBe(expected)
})

test.each([
  ['https://desk.example/hook?token=1', true],
  ['https://8.8.8.8/hook', true],
  ['https://[2606:4700::1111]/hook', true],
  ['http://desk.example/hook', false],
  ['https://desk.example:8443/hook', false],
  ['https://user:secret@desk.example/', false],
  ['https://desk.example/#part', false],
  ['https://localhost/', false],
  ['https://db.internal/', false],
  ['https://printer/', false],
  ['https://127.0.0.1/', false],
  // Other ways to write 127.0.0.1 and 169.254.169.254.
  ['https://2130706433/', false],
  ['https://0x7f.1/', false],
  ['https://0251.0376.0251.0376/', false],
  ['https://[::1]/', false],
  ['https://[::ffff:10.0.0.1]/', false],
  ['ftp://desk.example/', false],
  ['not an address', false],
  ['http://10.0.0.5:9000/hook', true],
  ['http://10.0.0.5:9001/hook', false],
] as const)('a webhook at %s is possible: %s', (address, expected) => {
  expect(isPossibleWebhook(address, ['http://10.0.0.5:9000'])).toBe(expected)
})
