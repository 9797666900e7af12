/** The thread on which documents are drawn, behind everything else that the machine does. */
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Answered, Asked } from '../concurrency/ordered-thread.ts'
import { drawPdf } from './draw-pdf.ts'
import type { Report } from './report.ts'

// Linux gives each thread a priority of its own; elsewhere this would be that of the whole process.
if (process.platform === 'linux') setPriority(0, 10)

const font = (name: string) => readFileSync(new URL(`./fonts/document-${name}.ttf`, import.meta.url))
const fonts = { regular: font('regular'), bold: font('bold') }

parentPort?.on('message', async ({ id, question }: Asked<Report>) => {
  let answer: Uint8Array | undefined
  try {
    answer = await drawPdf(question, fonts)
  } catch {
    // Whoever asked is told that it could not be drawn.
  }
  parentPort?.postMessage({ id, answer } satisfies Answered<Uint8Array>)
})
