import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { allot, listHashOf, resultHashOf, seedHashOf, type Wish } from '@tarazu/contract/ipo/allotment'
import { expect, test } from 'vitest'
import { allotmentReport } from './allotment-report.ts'

const seed = '07'.repeat(32)
const wishes = Array.from(
  { length: 25 },
  (_, each): Wish => [`N${String(each).padStart(11, '0')}`, 1 + (each % 3)],
)
const format = 'tarazu-allotment-2'
const applications = allot(format, seed, 30, wishes)
const file = {
  format,
  issue: 4,
  symbol: 'MADEUP',
  company_name: 'Made Up',
  currency: 'INR',
  issue_price: '100.00',
  size: 3_000,
  lot: 100,
  lots: 30,
  closed_at: '2026-11-20T10:00:00.000Z',
  seed_hash: seedHashOf(seed),
  list_hash: listHashOf(wishes),
  result_hash: resultHashOf('100.00', applications),
  seed,
  applications,
}
const wrong = (changes: object) => allotmentReport(JSON.stringify({ ...file, ...changes })).lines.join('\n')

test('a published allotment file verifies, with and without the envelope of the answer', () => {
  expect(allotmentReport(JSON.stringify(file))).toMatchObject({ fits: true })
  expect(allotmentReport(JSON.stringify({ msg: 'ok', data: file })).lines).toContain(
    'lots allotted: 30 of 30, 100 shares each, at INR 100.00',
  )
})

test('a file from before the list was part of the draw verifies by the format it names only', () => {
  const old = 'tarazu-allotment-1'
  const drawn = allot(old, seed, 30, wishes)
  expect(drawn).not.toEqual(applications)
  const before = { ...file, format: old, applications: drawn, result_hash: resultHashOf('100.00', drawn) }
  expect(allotmentReport(JSON.stringify(before))).toMatchObject({ fits: true })
  expect(allotmentReport(JSON.stringify({ ...before, format })).fits).toBe(false)
  expect(wrong({ format: 'tarazu-allotment-3' })).toContain('is not a published allotment')
})

test.each([
  ['the rule', { format: 'tarazu-allotment-1' }, 'lots; the draw gives it'],
  ['the seed', { seed: '08'.repeat(32) }, 'The seed is not'],
  ['the list', { applications: applications.slice(1) }, 'The list of applications is not'],
  [
    'one line',
    { applications: [[wishes[0]?.[0], 1, 0], ...applications.slice(1)] },
    'was given 0 lots; the draw gives it 1',
  ],
  ['the price', { issue_price: '90.00' }, 'Price and result are not'],
  ['the size', { size: 4_000 }, 'do not make up the size'],
  ['a line twice', { applications: [applications[0], ...applications] }, 'out of order, or there twice'],
  ['a field', { lots: 'many' }, 'is not a published allotment'],
])('an allotment file in which somebody changed %s does not verify', (_, changes, line) => {
  expect(wrong(changes)).toContain(line)
})

test('the allotment command exits with 0, or with 1 and the first mismatch', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'allotment-'))
  const run = async (content: unknown) => {
    const path = join(folder, 'allotment.json')
    await writeFile(path, JSON.stringify(content))
    const command = join(import.meta.dirname, 'verify-allotment-command.ts')
    return promisify(execFile)(process.execPath, [command, 'verify', path]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    )
  }
  expect((await run(file)).code).toBe(0)
  expect(await run({ ...file, seed: '08'.repeat(32) })).toEqual({
    code: 1,
    stdout: '! The seed is not the one whose hash was published.\n',
  })
  await rm(folder, { recursive: true })
})
