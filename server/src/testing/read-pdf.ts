/** What programs of others find in a PDF: its words as they can be selected, its tags, and its faults. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { debianEnvironment, debianProgram, needsPrograms } from '../../../scripts/debian-programs.mjs'

const poppler = debianProgram('poppler')
const qpdf = debianProgram('qpdf')

/** Whether tests that read PDFs can run here; they fail without the programs where those are needed. */
export const readsPdf = needsPrograms || (poppler !== undefined && qpdf !== undefined)

export type ReadPdf = {
  /** Line by line, as it stands on the page. */
  text: string
  /** The structure tree with its texts. */
  tags: string
  info: string
}

/** Throws where qpdf finds a fault in the file. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'))
  const file = join(folder, 'document.pdf')
  const run = (name: 'poppler' | 'qpdf', program: string, words: readonly string[]) =>
    execFileSync(program, words, {
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 1e8,
      env: { LC_ALL: 'C.UTF-8', HOME: folder, PATH: '/usr/bin:/bin', ...debianEnvironment(name) },
    })
  try {
    writeFileSync(file, bytes)
    const pdfinfo = join(dirname(poppler ?? ''), 'pdfinfo')
    run('qpdf', qpdf ?? 'qpdf', ['--check', file])
    return {
      text: run('poppler', poppler ?? 'pdftotext', ['-layout', file, '-']),
      tags: run('poppler', pdfinfo, ['-struct-text', file]),
      info: run('poppler', pdfinfo, [file]),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The numbers with two places in a text, in paise, in their order: grouped, and with a sign or without. */
export function amountsIn(text: string): bigint[] {
  return [...text.matchAll(/(\u2212?)(\d[\d,]*)\.(\d\d)(?![\d])/g)].map(([, sign, whole = '', cents]) => {
    const paise = BigInt(`${whole.replaceAll(',', '')}${cents}`)
    return sign === '' ? paise : -paise
  })
}
