/**
 * Loaded into the server before its own code: how late its event loop is, a line of JSON every five seconds
 * into LOOP_FILE.
 */
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const every_ms = 5_000
const file = process.env['LOOP_FILE'] ?? ''
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
setInterval(() => {
  // It counts from one look at the clock to the next, of which 10 ms are meant.
  appendFileSync(file, `${Math.max(0, delay.percentile(99) / 1e6 - 10).toFixed(1)}\n`)
  delay.reset()
}, every_ms).unref()
