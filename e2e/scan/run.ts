/**
 * `npm run scan`: sqlmap (level 3) and wapiti on a server of its own, after both have found what was planted
 * for them (safety S5). Takes `SCAN_MINUTES` at most (25), and says from which call to go on (`SCAN_FROM`).
 * Ends with 2 where the machine has not both.
 */
import { beginTestRun } from '../../scripts/test-run.mjs'
import { registerCustomer } from '../pages/customer.ts'
import { administrators } from '../pages/operator.ts'
import { startServer } from '../start-server.ts'
import { startPlantedHole } from './planted-hole.ts'
import { requestsOf } from './requests.ts'
import { missingScanners, sqlmap, wapiti } from './scanners.ts'

beginTestRun()

const minutes = Number(process.env['SCAN_MINUTES'] ?? 25)
const endsAt = Date.now() + minutes * 60_000
const from = Number(process.env['SCAN_FROM'] ?? 0)
const oneCall_ms = 180_000
/** Browsers have given up what it switched on, and 0 is what is advised. */
const noHole = /X-XSS-Protection is not set/

process.exitCode = await scan()

async function scan() {
  const missing = await missingScanners()
  if (missing.length > 0) {
    console.log(
      `Nothing was scanned: ${missing.join(' and ')} not installed (apt-get install ${missing.join(' ')}).`,
    )
    return 2
  }
  if (!(await findsWhatWasPlanted())) return 1

  const server = await startServer()
  try {
    const [customer, { first }] = [await registerCustomer(server.url), await administrators(server)]
    const tokens = { token: customer.token, 'operator-token': first.token }
    const requests = await requestsOf(server.url, tokens)
    const starts = requests.filter(({ method }) => method === 'GET').map(({ url }) => url)
    const holes = await lookWithWapiti(server.url, starts, customer.token)
    const late: string[] = []
    let at = from
    for (; at < requests.length && Date.now() < endsAt; at++) {
      const asked = requests[at]
      const found = asked && (await sqlmap(asked, 'PostgreSQL', Math.min(endsAt - Date.now(), oneCall_ms)))
      if (asked && !found) late.push(`${asked.method} ${new URL(asked.url).pathname}`)
      holes.push(...(found ?? []))
    }
    console.log(
      `sqlmap looked at ${at - from - late.length} calls, from ${from} to ${at} of ${requests.length}.`,
    )
    if (late.length > 0) console.log(`It was not done with ${late.join(', ')}.`)
    if (at < requests.length) console.log(`There was no time for the others: go on with SCAN_FROM=${at}.`)
    for (const failure of server.errors) console.log(`The server failed meanwhile: ${failure}`)
    for (const hole of holes) console.log(`HOLE  ${hole}`)
    console.log(`${holes.length} holes.`)
    return holes.length === 0 && server.errors.length === 0 ? 0 : 1
  } finally {
    await server.stop()
  }
}

async function lookWithWapiti(url: string, starts: string[], token: string) {
  const seconds = { scan: minutes * 5, attack: minutes }
  const found = await wapiti(url, starts, { token }, seconds)
  console.log(
    found ? `wapiti looked at the pages and ${starts.length} calls.` : 'wapiti was not done in time.',
  )
  return (found ?? []).filter((hole) => !noHole.test(hole))
}

async function findsWhatWasPlanted() {
  const hole = await startPlantedHole()
  try {
    const url = `${hole.url}/person?id=1`
    const injected = await sqlmap({ method: 'GET', url, headers: {} }, 'SQLite', oneCall_ms * 2)
    const scripted = await wapiti(hole.url, [url], {}, { scan: 60, attack: 60 })
    console.log(`Planted for sqlmap: ${injected?.join(', ') || 'not found'}`)
    const script = scripted?.find((each) => /script/i.test(each))
    console.log(`Planted for wapiti: ${script ?? 'not found'}`)
    return (injected?.length ?? 0) > 0 && script !== undefined
  } finally {
    await hole.stop()
  }
}
