import { expect, test } from 'vitest'
import { takesGzip } from './takes-gzip.ts'

test.each([
  ['gzip, deflate, br, zstd', true],
  ['gzip', true],
  ['GZIP;q=0.5, *;q=0', true],
  ['br, gzip;q=1.0', true],
  ['gzip;q=0', false],
  ['gzip;q=0.000, br', false],
  ['deflate, br', false],
  ['x-notgzip', false],
  ['gzipx', false],
  ['', false],
  [undefined, false],
])('of a reader who says %j it is told whether it takes gzip', (said, takes) => {
  expect(takesGzip(said)).toBe(takes)
})
