import { join } from 'node:path'
import { expect, test } from 'vitest'
import { propertyProblems, readStyles } from './custom-properties.mjs'

const files = readStyles(join(import.meta.dirname, '..'))

test('every custom property that our styles ask for is defined, and every one that is defined is asked for', () => {
  expect(Object.keys(files).length).toBeGreaterThan(500)
  expect(propertyProblems(files)).toEqual([])
})

const asks = { 'web/src/page.css': '.page { top: var(--height, 0px) }' }

test.each<[string, Record<string, string>, string[]]>([
  ['nowhere', asks, ['web/src/page.css: --height is asked for and defined nowhere']],
  ['in a rule', { ...asks, 'ui/src/tokens.css': ':root { --height: 4px }' }, []],
  [
    'in a comment',
    { ...asks, 'ui/src/tokens.css': '/* --height: 4px */' },
    ['web/src/page.css: --height is asked for and defined nowhere'],
  ],
  [
    'in the other app',
    { ...asks, 'console/src/screen.css': '.screen { --height: 4px }' },
    [
      'web/src/page.css: --height is asked for and defined nowhere',
      'console/src/screen.css: --height is defined, and nobody asks for it',
    ],
  ],
  ['by a component', { ...asks, 'web/src/page.tsx': "style={{ '--height': height } as CSSProperties}" }, []],
  ['by a script', { ...asks, 'web/src/page.ts': "style.setProperty('--height', '4px')" }, []],
  [
    'and another one too',
    { ...asks, 'web/src/rules.css': '.page { --height: 4px; --width: 3px }' },
    ['web/src/rules.css: --width is defined, and nobody asks for it'],
  ],
  [
    'for a chart that reads it by its name',
    { 'web/src/chart.ts': "readColour('--line')", 'ui/src/tokens.css': ':root { --line: #fff }' },
    [],
  ],
])('one that is defined %s', (_, given, problems) => {
  expect(propertyProblems(given)).toEqual(problems)
})
