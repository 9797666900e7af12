import { expect, test } from 'vitest'
import { linkAddress, pictureAddress } from './safe-address.ts'

test.each([
  ['https://www.sebi.gov.in/x?y=1', 'https://www.sebi.gov.in/x?y=1'],
  ['/transparency', '/transparency'],
  [' /news/3 ', '/news/3'],
])('a link to %s may be followed', (text, address) => {
  expect(linkAddress(text)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'http://example.com/',
  '//example.com/x',
  '/\\example.com',
  '/a\\b',
  '/a\u0000b',
  'https://user:word@example.com/',
  'https://',
  'news/3',
  '',
  null,
  undefined,
])('a link to %j may not be followed', (text) => {
  expect(linkAddress(text)).toBeUndefined()
})

test('pictures in written content come from this site only', () => {
  expect(pictureAddress('/uploads/a.webp')).toBe('/uploads/a.webp')
  expect(pictureAddress('https://example.com/a.webp')).toBeUndefined()
})
