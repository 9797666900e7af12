/**
 * `npm run allotment -- verify FILE` computes a published allotment again. Exits with 1 at the first
 * mismatch.
 */
import { readFile } from 'node:fs/promises'
import { allotmentReport } from './allotment-report.ts'

const [verb, path, ...rest] = process.argv.slice(2)
if (verb !== 'verify' || path === undefined || rest.length > 0) {
  process.stderr.write('Usage: npm run allotment -- verify FILE\n')
  process.exitCode = 2
} else {
  const { fits, lines } = allotmentReport(await readFile(path, 'utf8').catch(() => undefined))
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = fits ? 0 : 1
}
