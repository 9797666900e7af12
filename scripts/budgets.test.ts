import { describe, expect, test } from 'vitest'
import { table, weighChunks, weighConsoleChunks, weighPrecache } from './budgets.mjs'
import { deskFiles } from './desk-files.mjs'

const manifest = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_shared.js'], css: ['entry.css'] },
  '_shared.js': { file: 'shared.js' },
  '_money.js': { file: 'money.js', imports: ['_shared.js'] },
  'src/shell/home-screen.tsx': {
    file: 'home.js',
    isDynamicEntry: true,
    imports: ['_money.js'],
    css: ['home.css'],
  },
  'src/market/stock-screen.tsx': {
    file: 'stock.js',
    isDynamicEntry: true,
    imports: ['_money.js', '_shared.js'],
  },
  'src/market/price-chart.tsx': { file: 'chart.js', isDynamicEntry: true },
  'src/locales/de/app-texts.ts': { file: 'de.js', isDynamicEntry: true },
  'src/news/news-screen.tsx': { file: 'news.js', isDynamicEntry: true },
}
const bytes: Record<string, number> = {
  'entry.js': 100_000,
  'shared.js': 20_000,
  'money.js': 1_000,
  'home.js': 5_000,
  'entry.css': 4_000,
  'home.css': 2_000,
  'stock.js': 46_000,
  'chart.js': 54_000,
  'de.js': 11_000,
  'news.js': 3_000,
}
const bytesOf = (file: string) => bytes[file] ?? Number.NaN

test('each screen weighs what it adds to the entry and home, shared chunks once', () => {
  expect(weighChunks(manifest, bytesOf)).toEqual([
    { what: 'entry and home', kb: 126, budget: 130 },
    { what: 'entry and home, CSS', kb: 6, budget: 12 },
    { what: 'src/market/stock-screen.tsx', kb: 46, budget: 45 },
    { what: 'src/market/price-chart.tsx', kb: 54, budget: 60 },
    { what: 'src/locales/de/app-texts.ts', kb: 11, budget: 14 },
    { what: 'src/news/news-screen.tsx', kb: 3, budget: 25 },
  ])
})

test('the table begins with what is too heavy', () => {
  expect(table(weighChunks(manifest, bytesOf)).split('\n')[0]).toMatch(
    /^TOO HEAVY +46\.0 of 45 kB +src\/market\/stock/,
  )
})

test('a chunk that was renamed out of its budget is noticed', () => {
  const { 'src/market/price-chart.tsx': _, ...renamed } = manifest
  expect(() => weighChunks(renamed, bytesOf)).toThrow('No lazy chunk is the chart')
})

test('of the console the entry weighs all that arrives first, and a screen what it adds', () => {
  const routes = {
    ...manifest,
    'src/audit/audit-screen.tsx': { file: 'news.js', isDynamicEntry: true, imports: ['_shared.js'] },
  }
  const [entry, ...screens] = weighConsoleChunks(routes, bytesOf)
  expect(entry).toEqual({ what: 'console, entry', kb: 120, budget: 150 })
  expect(screens).toContainEqual({ what: 'console, src/audit/audit-screen.tsx', kb: 3, budget: 40 })
})

describe('what only a desk loads', () => {
  const app = {
    'index.html': {
      file: 'entry.js',
      isEntry: true,
      dynamicImports: ['src/beside.tsx', 'src/stock-screen.tsx'],
    },
    'src/stock-screen.tsx': {
      file: 'stock.js',
      isDynamicEntry: true,
      imports: ['_money.js'],
      dynamicImports: ['src/orders/ticket-panel.tsx', 'src/market/chart-sound.tsx'],
      css: ['stock.css'],
    },
    'src/beside.tsx': {
      file: 'beside.js',
      isDynamicEntry: true,
      imports: ['_keys.js', '_money.js'],
      dynamicImports: ['src/watchlist/later.tsx'],
      css: ['beside.css', 'stock.css'],
    },
    'src/orders/ticket-panel.tsx': { file: 'panel.js', isDynamicEntry: true, imports: ['_keys.js'] },
    'src/market/chart-sound.tsx': { file: 'sound.js', isDynamicEntry: true },
    'src/watchlist/later.tsx': { file: 'later.js', isDynamicEntry: true },
    '_keys.js': { file: 'keys.js' },
    '_money.js': { file: 'money.js' },
  }
  const alone = ['beside.css', 'beside.js', 'keys.js', 'later.js', 'panel.js', 'sound.js']

  test('is what nothing else leads to, with all that it loads in turn', () => {
    expect(deskFiles(app)).toEqual(alone)
  })

  test('may not be on every device', () => {
    const everywhere = ['entry.js', 'stock.js', 'money.js', 'stock.css']
    expect(weighPrecache(app, new Set(everywhere), () => 1_000).kb).toBe(4)
    for (const file of alone)
      expect(() => weighPrecache(app, new Set([...everywhere, file]), () => 1_000)).toThrow(file)
    const { 'index.html': entry } = app
    expect(() => weighPrecache({ 'index.html': entry }, new Set(everywhere), () => 1_000)).toThrow('no file')
  })
})
