import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/**
 * Names of classes that a component asks of a module which does not have them: to the browser they are no
 * class at all.
 */
function missingIn(file: string) {
  const code = readFileSync(join(root, file), 'utf8')
  return [...code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, name, path = '']) => {
    const css = readFileSync(join(root, dirname(file), path), 'utf8')
    const asked = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, style = '']) => style)
    return asked
      .filter((style) => !new RegExp(`\\.${style}\\b`).test(css))
      .map((style) => `${file}: ${style}`)
  })
}

test('every CSS class that a component uses exists', () => {
  const files = globSync('{web,console,ui}/src/**/*.tsx', { cwd: root })
  expect(files.length).toBeGreaterThan(150)
  expect(files.flatMap(missingIn)).toEqual([])
})
