/**
 * What somebody tries who has the machine and SECRET: copies of the data folder, and a past that is sealed
 * anew with the true keys. Nothing that the deployment itself has can tell; whoever kept a checkpoint of its
 * log can.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getConfig } from '@tarazu/contract/config/api'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import { systemClock, systemRandom } from '../../server/src/clock.ts'
import { priceSource } from '../../server/src/testing/price-source.ts'
import { runWitnessCommand } from '../../server/src/witness/run-witness-command.ts'
import { goVerifier } from '../log-verifier/go-verifier.ts'
import { type Attempt, noticed, type Outcome, unnoticed } from './attempt.ts'
import { type Deployment, trade, twinOf, untilSealed, untilTrue } from './deployment.ts'
import { forgetSeals, halveRecharge } from './falsify.ts'

const command = 'log-verifier -since CHECKPOINT'
const logOf = ({ baseUrl }: Deployment) => baseUrl.replace(/api$/, 'log')

/** An auditor with the program of `e2e/log-verifier`, who keeps the checkpoints that they saw. */
async function withAuditor(work: (auditor: Auditor) => Promise<Outcome>): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-auditor-'))
  return work(auditorIn(join(folder, 'checkpoint'))).finally(() => rm(folder, { recursive: true }))
}
type Auditor = ReturnType<typeof auditorIn>

function auditorIn(kept: string) {
  const verify = goVerifier as NonNullable<typeof goVerifier>
  const keyOf = async (deployment: Deployment) =>
    (await (await fetch(`${logOf(deployment)}/key`)).text()).trim()
  let key = ''
  return {
    /** Checks the whole log, and keeps its checkpoint. */
    async keep(deployment: Deployment) {
      key = await keyOf(deployment)
      const seen = await verify(['-keep', kept, logOf(deployment), key])
      if ('fault' in seen) throw new Error(seen.fault)
    },
    /** What they say when they look again. */
    async look(deployment: Deployment): Promise<Outcome> {
      const seen = await verify(['-since', kept, logOf(deployment), key])
      return 'fault' in seen ? noticed(`an auditor: ${seen.fault}`, command) : unnoticed
    },
  }
}

/** The size of the last checkpoint, which a server that has just started may not have yet. */
async function sizeOf(deployment: Deployment) {
  let size = 0
  await untilTrue('a checkpoint', async () => {
    const answer = await fetch(`${logOf(deployment)}/checkpoint`)
    size = answer.ok ? Number((await answer.text()).split('\n')[1]) : 0
    return size > 0
  })
  return size
}

/** Not more: who trades all the time until there is a checkpoint has no money left. */
const tradesAtOnce = 15

/** Trades, at least once, until more leaves than so many are published, and everything is among them. */
async function tradeUntil(deployment: Deployment, over: number) {
  for (let leaves = 0; leaves <= over; ) {
    for (let n = 0; n < tradesAtOnce; n++) await trade(deployment.customer.call)
    leaves = await untilSealed(deployment)
    await untilTrue('a larger checkpoint', async () => (await sizeOf(deployment)) >= leaves)
  }
}

const ofRoot = { level: 'root, with SECRET', ends: 'noticed', spoils: true } as const

const withGo: Attempt[] = [
  {
    ...ofRoot,
    does: 'brings back an older copy of everything, as if what came since had never been',
    short: true,
    play: (deployment) =>
      withAuditor(async (auditor) => {
        const older = await deployment.keepFolder()
        await tradeUntil(deployment, await sizeOf(deployment))
        await auditor.keep(deployment)
        const size = await sizeOf(deployment)
        await deployment.bringBack(older)
        await tradeUntil(deployment, size)
        return auditor.look(deployment)
      }),
  },
  {
    ...ofRoot,
    does: 'halves a transfer, takes every seal and every memory away, and seals what is left with the true key',
    short: true,
    play: (deployment) =>
      withAuditor(async (auditor) => {
        await auditor.keep(deployment)
        await deployment.asOwner((owner) => owner.query(halveRecharge + forgetSeals))
        await deployment.forgetMemory()
        await deployment.restart()
        await tradeUntil(deployment, 0)
        return auditor.look(deployment)
      }),
  },
  {
    ...ofRoot,
    does: 'shows two customers two histories, each signed with the true key',
    play: (deployment) =>
      withAuditor(async (auditor) => {
        await deployment.halt()
        const twin = await twinOf(deployment)
        try {
          await deployment.restart()
          await tradeUntil(deployment, await sizeOf(deployment))
          await auditor.keep(deployment)
          await tradeUntil(twin, await sizeOf(deployment))
          return await auditor.look(twin)
        } finally {
          await twin.stop()
        }
      }),
  },
]

const withoutGo: Attempt[] = [
  {
    ...ofRoot,
    does: 'brings back an older copy, where a school co-signs the log',
    play: (deployment) =>
      withWitness(deployment, async () => {
        const older = await deployment.keepFolder()
        await tradeUntil(deployment, await sizeOf(deployment))
        await untilTrue('a co-signature', () => isWitnessed(deployment, true))
        const size = await sizeOf(deployment)
        await deployment.bringBack(older)
        await tradeUntil(deployment, size)
        await untilTrue('a missing co-signature', () => isWitnessed(deployment, false))
        return noticed(
          'everybody: its witness co-signs no more, and too few witnesses have seen the log',
          `${deployment.baseUrl}/transparency`,
        )
      }),
  },
  {
    ...ofRoot,
    does: 'sets the address of the price feed to a program that makes prices',
    short: true,
    async play(deployment) {
      const prices = await priceSource()
      try {
        await deployment.restart({ MARKET_FEED: 'yahoo', YAHOO_URL: prices.url })
        const config = await deployment.customer.call(getConfig, {})
        const origin = config.find(({ tag }) => tag === 'feed_origin')?.value
        return origin === prices.url
          ? noticed(`everybody: prices come from ${origin}`, `${deployment.baseUrl}/v2/config`)
          : unnoticed
      } finally {
        await prices.stop()
      }
    },
  },
]

/** A school runs a witness meanwhile, which knows this log and has co-signed it. */
async function withWitness(deployment: Deployment, work: () => Promise<Outcome>): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-school-'))
  const said: string[] = []
  const run = (...args: string[]) =>
    runWitnessCommand({ clock: systemClock, random: systemRandom, say: (text) => said.push(text) }, args)
  await run('make', folder, 'school.example/w1')
  const key = said[0]?.replace('verifier key: ', '')
  await run('add-log', folder, (await (await fetch(`${logOf(deployment)}/key`)).text()).trim())
  const school = await run('serve', folder, '--port', '0')
  try {
    const url = said.at(-1)?.split(' ').at(-1)
    await deployment.restart({ WITNESSES: `witness school ${key} ${url}\nquorum school` })
    await untilTrue('a co-signature', () => isWitnessed(deployment, true))
    return await work()
  } finally {
    await school?.close()
    await rm(folder, { recursive: true })
  }
}

const isWitnessed = async ({ customer }: Deployment, wanted: boolean) =>
  (await customer.call(getTransparency, {})).log_witnessed === wanted

/** Those of the auditor are left out where there is no Go, whose packages are the auditor's. */
export const rootAttempts = [...(goVerifier ? withGo : []), ...withoutGo]
