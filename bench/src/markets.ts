/**
 * `npm run bench:markets`: an allotment, a delivery, a payout and a settlement of 100,000 each, while orders
 * go on, five times (`--rounds 1`: once), each in a database of its own.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { beginTestRun } from '../../scripts/test-run.mjs'
import { type MarketsDay, type Measured, marketsDay } from './markets-day.ts'
import { medianBy } from './median.ts'
import { makeReport } from './report.ts'
import { repository } from './server-process.ts'
import { watchStolen } from './stolen.ts'

beginTestRun()

/** An odd number of rounds, since the middle one is told. */
const usual = { rounds: 5, count: 100_000 }
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: String(usual.rounds) } },
})
/** Another number after the command shows that all of it runs, and is not kept. */
const count = Number(positionals[0] ?? usual.count)
const rounds = Number(values.rounds)
const goalSeconds = 15
const goalRate = 0.8

const stolen = watchStolen()
const { rows, report } = makeReport()
const days: MarketsDay[] = []
for (let round = 1; round <= rounds; round += 1) {
  const day = await marketsDay(count)
  days.push(day)
  process.stdout.write(`round ${round} of ${rounds}\n`)
  for (const [what, { seconds, rate, usual: alone }] of day.figures)
    process.stdout.write(`  ${what}: ${seconds.toFixed(1)} s; orders ${rate.toFixed(2)} of ${alone}/s\n`)
}

for (const what of days[0]?.figures.keys() ?? []) {
  const each = days.flatMap(({ figures }) => figures.get(what) ?? [])
  const seconds = (one: Measured) => one.seconds
  report(
    what,
    `${spread(each, seconds, 1)} s`,
    `within ${goalSeconds} s`,
    medianBy(each, seconds).seconds <= goalSeconds,
  )
  const rate = (one: Measured) => one.rate
  report(
    'orders meanwhile',
    `${spread(each, rate, 2)} of ${medianBy(each, (one) => one.usual).usual}/s`,
    `${goalRate} of their rate or more`,
    medianBy(each, rate).rate >= goalRate,
  )
}
const problems = days.flatMap((day) => day.problems)
report(
  'the ledgers afterwards',
  `${days.reduce((sum, { transfers }) => sum + transfers, 0)} transfers, ${problems.length} problems` +
    problems.slice(0, 3).join('; '),
  'no problem',
  problems.length === 0,
)
process.stdout.write(
  `The host took ${Math.round(stolen() * 100)} % of this machine's processors meanwhile.\n`,
)
if (count === usual.count)
  await writeFile(
    join(repository, 'bench/markets.json'),
    `${JSON.stringify({ count, rounds, stolen: stolen(), rows }, null, 2)}\n`,
  )

/** The middle one, and between which all were. */
function spread(each: readonly Measured[], of: (one: Measured) => number, digits: number) {
  const all = each.map(of)
  const [least, most] = [Math.min(...all), Math.max(...all)].map((one) => one.toFixed(digits))
  return `${of(medianBy(each, of)).toFixed(digits)} (${least} to ${most} in ${all.length} rounds)`
}
