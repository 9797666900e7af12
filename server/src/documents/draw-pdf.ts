/**
 * A report as a tagged PDF (PDF/UA): what a screen reader needs is in its structure, and what only decorates
 * is marked as such.
 */
import PDFDocument from 'pdfkit'
import { cellReader } from './cell-text.ts'
import type { Cell, Column, Report, Table } from './report.ts'

export type Fonts = { regular: Buffer; bold: Buffer }

const margin = 40
const padding = 4
const sizes = { title: 17, heading: 11, text: 9, cell: 8, foot: 7.5 } as const
const ink = { text: '#16181d', faint: '#5b6270', line: '#d5d9e0', head: '#f1f3f6' } as const

/** A table of more columns than this needs the page's long side. */
const mostUpright = 6

type Style = { size: number; bold?: boolean; color?: string; align?: 'left' | 'right' }
type Words = { text: string } & Style

/** The bytes of the file. Throws where a font has nothing for a letter of ours. */
export function drawPdf(report: Report, fonts: Fonts): Promise<Buffer> {
  const wide = report.tables.some(({ columns }) => columns.length > mostUpright)
  const doc = new PDFDocument({
    size: 'A4',
    layout: wide ? 'landscape' : 'portrait',
    // Nothing is to begin a page by itself, in the middle of a cell.
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    pdfVersion: '1.7',
    // The package of types is behind the library.
    subset: 'PDF/UA' as never,
    tagged: true,
    displayTitle: true,
    lang: report.language,
    bufferPages: true,
    info: { Title: report.title, Author: report.author, CreationDate: new Date(report.madeAt) },
  })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
  drawReport(makePage(doc), report)
  doc.end()
  return done
}

type Page = ReturnType<typeof makePage>

/** What a head of a table is the head of. */
type Scope = { scope?: 'Column' | 'Row' }

/** The place to draw at next, and how to draw. */
function makePage(doc: PDFKit.PDFDocument) {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const width = doc.page.width - 2 * margin
  const bottom = doc.page.height - margin - 14
  /** A letter that a font does not have stands there as a question mark. */
  const known = { regular: lettersOf(doc, 'regular'), bold: lettersOf(doc, 'bold') }
  const use = ({ text, size, bold, color = ink.text }: Words) => {
    const font = bold && known.bold(text) === text ? 'bold' : 'regular'
    doc.font(font).fontSize(size).fillColor(color)
    return known[font](text)
  }
  const page = {
    doc,
    root,
    width,
    y: margin,
    /** Whether so much was left; otherwise it goes on at the head of a new page. */
    fits(height: number) {
      if (page.y + height <= bottom) return true
      doc.addPage()
      page.y = margin
      return false
    },
    height: (words: Words, within: number) => doc.heightOfString(use(words), { width: within }),
    write(words: Words, x: number, y: number, within: number) {
      doc.text(use(words), x, y, { width: within, align: words.align ?? 'left' })
    },
    /** A part of the structure, and what is drawn as its content. */
    element(type: string, scope: Scope, draw: () => void) {
      return doc.struct(type, scope as object, draw)
    },
    /** Lines and surfaces, which are no content. */
    decorate(draw: () => void) {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
    block(type: 'H1' | 'H2' | 'P', words: Words, below: number) {
      const height = page.height(words, width)
      page.fits(height)
      root.add(page.element(type, {}, () => page.write(words, margin, page.y, width)))
      page.y += height + below
    },
  }
  return page
}

/** Replaces the letters that a font does not have. */
function lettersOf(doc: PDFKit.PDFDocument, font: string) {
  doc.font(font)
  const { font: glyphs } = (
    doc as unknown as { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } }
  )._font
  const has = (letter: string) => glyphs.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  return (text: string) => [...text].map((letter) => (has(letter) ? letter : '?')).join('')
}

function drawReport(page: Page, report: Report) {
  const { title, banner, facts, tables, notes } = report
  page.block('H1', { text: title, size: sizes.title, bold: true }, 6)
  if (banner !== null) page.block('P', { text: banner, size: sizes.text, bold: true }, 6)
  drawFacts(page, facts)
  for (const table of tables) drawTable(page, report, table)
  page.y += 8
  for (const note of notes) page.block('P', { text: note, size: sizes.cell, color: ink.faint }, 4)
  page.root.end()
  drawFooters(page, report)
}

function drawFacts(page: Page, facts: Report['facts']) {
  const { doc } = page
  const [first, second] = [page.width * 0.28, page.width * 0.72]
  const table = doc.struct('Table')
  page.root.add(table)
  for (const [label, value] of facts) {
    const words = { text: value, size: sizes.text }
    const height = Math.max(page.height(words, second), sizes.text + 4)
    page.fits(height)
    const row = doc.struct('TR')
    table.add(row)
    const head = { text: label, size: sizes.text, color: ink.faint }
    row.add(page.element('TH', { scope: 'Row' }, () => page.write(head, margin, page.y, first - padding)))
    row.add(page.element('TD', {}, () => page.write(words, margin + first, page.y, second)))
    row.end()
    page.y += height + 2
  }
  table.end()
}

function drawTable(page: Page, report: Report, { caption, columns, rows, totals, none }: Table) {
  const { doc } = page
  page.y += 12
  // A caption does not stand alone at the foot of a page.
  page.fits(60)
  page.block('H2', { text: caption, size: sizes.heading, bold: true }, 4)
  if (rows.length === 0) return page.block('P', { text: none, size: sizes.text, color: ink.faint }, 4)
  const read = cellReader(report)
  const places = placesOf(columns, page.width)
  const align = (at: number) => (columns[at] && isFigure(columns[at]) ? 'right' : 'left') as 'left' | 'right'
  const words = (cells: readonly Cell[], style: Omit<Style, 'size' | 'align'>): Words[] =>
    cells.map((cell, at) => ({
      text: read(at === 0 && style.bold ? 'text' : (columns[at]?.kind ?? 'text'), cell),
      size: sizes.cell,
      align: align(at),
      ...style,
    }))
  const heads: Words[] = columns.map(({ label }, at) => ({
    text: label,
    size: sizes.cell,
    bold: true,
    color: ink.faint,
    align: align(at),
  }))
  const table = doc.struct('Table')
  page.root.add(table)
  drawRow(page, places, heads, (height) => {
    page.decorate(() => doc.rect(margin, page.y, page.width, height).fill(ink.head))
    return addRow(page, table, () => ['TH', { scope: 'Column' }])
  })
  const again = () =>
    drawRow(page, places, heads, (height) => {
      page.decorate(() => doc.rect(margin, page.y, page.width, height).fill(ink.head))
      return { add: (draw) => page.decorate(draw), end() {} }
    })
  for (const cells of rows)
    drawRow(page, places, words(cells, {}), () => addRow(page, table, () => ['TD', {}]), again)
  for (const cells of totals)
    drawRow(
      page,
      places,
      words(cells, { bold: true }),
      () => addRow(page, table, (at) => (at === 0 ? ['TH', { scope: 'Row' }] : ['TD', {}])),
      again,
    )
  table.end()
}

const isFigure = ({ kind }: Column) => kind === 'money' || kind === 'price' || kind === 'units'

type Place = { x: number; width: number }

function placesOf(columns: readonly Column[], width: number): Place[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  let x = margin
  return columns.map(({ share }) => {
    const place = { x: x + padding, width: (width * share) / whole - 2 * padding }
    x += (width * share) / whole
    return place
  })
}

type Row = { add(draw: () => void, at: number): void; end(): void }

/** A row of the structure: each cell is an element of its own. */
function addRow(
  { doc, element }: Page,
  table: PDFKit.PDFStructureElement,
  typeOf: (at: number) => ['TH' | 'TD', Scope],
): Row {
  const row = doc.struct('TR')
  table.add(row)
  return {
    add(draw, at) {
      const [type, options] = typeOf(at)
      row.add(element(type, options, draw))
    },
    end: () => row.end(),
  }
}

/** `again` draws the head of the table anew where the row begins a page. */
function drawRow(
  page: Page,
  places: readonly Place[],
  cells: readonly Words[],
  begin: (height: number) => Row,
  again?: () => void,
) {
  const height =
    Math.max(...cells.map((cell, at) => page.height(cell, places[at]?.width ?? 0)), sizes.cell) + 2 * padding
  if (!page.fits(height)) again?.()
  const row = begin(height)
  for (const [at, cell] of cells.entries()) {
    const { x, width } = places[at] ?? { x: margin, width: 0 }
    row.add(() => page.write(cell, x, page.y + padding, width), at)
  }
  row.end()
  page.y += height
  page.decorate(() =>
    page.doc
      .moveTo(margin, page.y)
      .lineTo(margin + page.width, page.y)
      .lineWidth(0.5)
      .stroke(ink.line),
  )
}

function drawFooters(page: Page, { footer }: Report) {
  const { doc } = page
  const { count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at)
    const text = footer.replace('{{page}}', String(at + 1)).replace('{{pages}}', String(count))
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    page.write({ text, size: sizes.foot, color: ink.faint }, margin, doc.page.height - margin, page.width)
    doc.endMarkedContent()
  }
}
