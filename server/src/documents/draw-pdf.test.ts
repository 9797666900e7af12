/** Documents as others' programs read them. */
import { readFileSync } from 'node:fs'
import { locales } from '@tarazu/contract/locales'
import { describe, expect, test } from 'vitest'
import { serverTexts } from '../locales/server-texts.ts'
import { readPdf, readsPdf } from '../testing/read-pdf.ts'
import { drawPdf } from './draw-pdf.ts'
import type { Report } from './report.ts'

const font = (name: string) => readFileSync(new URL(`./fonts/document-${name}.ttf`, import.meta.url))
const fonts = { regular: font('regular'), bold: font('bold') }

const report: Report = {
  language: 'en',
  title: 'Contract note',
  banner: 'PAPER TRADING - NO REAL MONEY',
  facts: [
    ['Account', '4711'],
    ['Name', 'Asha Rao 张鑫'],
  ],
  tables: [
    {
      caption: 'Trades',
      none: 'None',
      columns: [
        { name: 'Entry', label: 'Entry', kind: 'text', share: 2 },
        { name: 'Day', label: 'Day', kind: 'day', share: 2 },
        { name: 'Amount', label: 'Amount', kind: 'money', share: 3 },
      ],
      rows: [
        ['1', '2026-11-21', 12_345_678_90n],
        ['2', '2026-11-22', -5n],
      ],
      totals: [['Total', null, 12_345_678_85n]],
    },
    { caption: 'Charges', none: 'No charges.', columns: [], rows: [], totals: [] },
  ],
  notes: ['A note.'],
  currency: 'INR',
  zone: 'Asia/Kolkata',
  madeAt: Date.parse('2026-11-21T10:00:00Z'),
  author: 'Tarazu',
  footer: 'Tarazu · 4711 · {{page}} / {{pages}}',
}

describe.skipIf(!readsPdf)(
  'a document (skipped where none reads it: apt-get install poppler-utils qpdf)',
  () => {
    test('has its words and figures in it, to be selected', async () => {
      const { text, info } = readPdf(await drawPdf(report, fonts))
      for (const words of ['Contract note', 'PAPER TRADING - NO REAL MONEY', 'Asha Rao 张鑫', 'No charges.'])
        expect(text).toContain(words)
      expect(text).toMatch(/1\s+21\/11\/2026\s+1,23,45,678\.90/)
      expect(text).toMatch(/2\s+22\/11\/2026\s+\u22120\.05/)
      expect(text).toMatch(/Total\s+1,23,45,678\.85/)
      expect(text).toContain('Tarazu · 4711 · 1 / 1')
      expect(info).toMatch(/^Title:\s+Contract note$/m)
      expect(info).toMatch(/^Tagged:\s+yes$/m)
    })

    test('tells a screen reader which cells are heads, and of what', async () => {
      const { tags } = readPdf(await drawPdf(report, fonts))
      const lines = tags.split('\n').map((line) => line.trim())
      expect(lines.filter((line) => /^H[12] /.test(line))).toHaveLength(3)
      expect(lines.filter((line) => line.startsWith('Table'))).toHaveLength(2)
      expect(lines.filter((line) => line === '/Scope /Column')).toHaveLength(3)
      // The facts and the sum have their heads at the left.
      expect(lines.filter((line) => line === '/Scope /Row')).toHaveLength(3)
      expect(tags).toMatch(/TH:\s+\/Scope \/Row\s+"Total"\s+TD\s+""\s+TD\s+"1,23,45,678\.85"/)
      // What stands at the foot of each page is not read out.
      expect(tags).not.toContain('4711 · 1 / 1')
    })

    test('goes on with its head on each page, which is read out once', async () => {
      const [trades] = report.tables
      if (!trades) throw new Error('the report has no table')
      const rows = Array.from({ length: 90 }, (_, at) => [String(at), '2026-11-21', BigInt(at)])
      const { text, tags } = readPdf(await drawPdf({ ...report, tables: [{ ...trades, rows }] }, fonts))
      const pages = text.split('\f').filter((page) => page.trim() !== '')
      expect(pages.length).toBeGreaterThan(1)
      for (const page of pages) expect(page).toMatch(/Entry\s+Day\s+Amount/)
      expect(tags.match(/"Amount"/g)).toHaveLength(1)
      expect(tags.match(/"2?1\/?1?1?\/?2026"|"21\/11\/2026"/g)).toHaveLength(90)
      expect(text).toContain(`${pages.length} / ${pages.length}`)
    })

    test('has a question mark for a letter that no font of ours has', async () => {
      const { text } = readPdf(await drawPdf({ ...report, facts: [['Name', 'नाम Rao']] }, fonts))
      expect(text).toMatch(/\?\?\? Rao/)
    })
  },
)

test.each(locales)('the fonts have every letter of what documents say in %s', async (language) => {
  const said = JSON.stringify([serverTexts[language].documents, serverTexts[language].reasons])
  // A document in which each letter is drawn: a missing one would be replaced by a question mark.
  const letters = [...new Set([...said].filter((letter) => !/[\s{}?？]/.test(letter)))].join('')
  const drawn = await drawPdf({ ...report, language, banner: letters, facts: [['', letters]] }, fonts)
  expect(drawn.length).toBeGreaterThan(1_000)
  if (readsPdf) expect(readPdf(drawn).text).not.toContain('?')
})
