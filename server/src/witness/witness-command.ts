/**
 * `npm run witness`: a witness for any number of logs (docs/witness.md). It needs neither a database nor a
 * deployment of its own.
 */
import { systemClock, systemRandom } from '../clock.ts'
import { runWitnessCommand } from './run-witness-command.ts'
import { WitnessError } from './witness-error.ts'

const world = {
  clock: systemClock,
  random: systemRandom,
  say: (text: string) => process.stdout.write(`${text}\n`),
}
try {
  const app = await runWitnessCommand(world, process.argv.slice(2))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app?.close())
} catch (error) {
  process.stderr.write(`${error instanceof WitnessError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
