/**
 * A deployment of live mode, set up as its firm would: what has to come from outside of it is made on this
 * machine.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { decideProposal } from '@tarazu/contract/approvals/api'
import { proposeListing } from '@tarazu/contract/market/operate-api'
import { addPasskey, startPasskey } from '@tarazu/contract/operators/api'
import { passedOn } from '../../scripts/server-child.mjs'
import { makeAuthenticator } from '../../server/src/testing/authenticator.ts'
import { makeCertificate } from '../../server/src/testing/certificate.ts'
import { exampleEntity } from '../../server/src/testing/example-entity.ts'
import { priceSource } from '../../server/src/testing/price-source.ts'
import { type RunningServer, repository, type ServerSettings, startServer } from '../start-server.ts'
import { enrol, operatorPassword } from './enrol.ts'
import { totp } from './totp.ts'

const run = promisify(execFile)
const day_ms = 86_400_000
const second = 'second@operators.test'
export const liveInvitation = 'LIVE-2026'
/** What two operators have listed. */
export const liveShare = 'AAPL'

export async function startLiveDeployment(): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-live-'))
  const prices = await priceSource()
  const others = await priceSource(prices)
  prices.quote('USDINR=X', { currency: 'INR', price: 84.5, previousClose: 84.3 })
  const { cert, key } = makeCertificate({ from: Date.now() - day_ms, until: Date.now() + day_ms })
  const file = (name: string) => join(folder, name)
  await writeFile(file('cert.pem'), cert)
  await writeFile(file('key.pem'), key)
  await writeFile(file('entity.json'), JSON.stringify(exampleEntity))
  setDefaultCACertificates([...getCACertificates('default'), cert])
  const settings: ServerSettings = {
    TARAZU_MODE: 'live',
    TLS_CERT: file('cert.pem'),
    TLS_KEY: file('key.pem'),
    ENTITY_FILE: file('entity.json'),
    SECRET: '5e'.repeat(32),
    MARKET_FEED: 'yahoo',
    YAHOO_URL: prices.url,
    SECOND_FEED: others.url,
    RECHARGE_METHODS: 'manual',
    MESSAGE_WEBHOOK_URL: `${prices.url}/messages`,
    MESSAGE_WEBHOOK_SECRET: 'sixteen-characters',
    ANCHOR_FILE: file('anchor'),
    INVITE_CODE: liveInvitation,
    OPERATOR_EMAIL: 'first@operators.test',
    OPERATOR_PASSWORD: operatorPassword,
    RATE_LIMITS: 'on',
  }
  await command(settings, 'config/entity-command.ts', 'sign', file('entity.json'))
  const server = await startServer({ ...settings, LIVE_SETUP: 'on' })
  const added = await command(
    { ...settings, DATA_DIR: server.dataDir },
    ...['operators/operator-command.ts', 'add', second, 'Second', 'treasury,compliance,listings,admin'],
  )
  const maker = await addOperator(server, settings.OPERATOR_EMAIL as string, operatorPassword)
  const checker = await addOperator(server, second, /: (\S+)\n/.exec(added)?.[1] ?? '')
  const { proposal } = await maker(proposeListing, { symbols: [liveShare], reason: 'For a journey' })
  await checker(decideProposal, { number: proposal, decision: 'approve' })
  await server.halt()
  await server.resume({ LIVE_SETUP: 'off' })
  return {
    ...server,
    async stop() {
      await server.stop()
      await prices.stop()
      await others.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What it prints. */
async function command(settings: ServerSettings, program: string, ...given: readonly string[]) {
  const { stdout } = await run(process.execPath, [`server/src/${program}`, ...given], {
    cwd: repository,
    env: { ...passedOn(), ...settings },
  })
  return stdout
}

/** The operator has an authenticator and a passkey, without which live mode does not start. */
async function addOperator({ url }: RunningServer, email: string, oneTime: string) {
  const { call, secret, password } = await enrol(`${url}/api`, { email, password: oneTime })
  // The code of this half minute was used when the account was made.
  const { ticket, options } = await call(startPasskey, { password, code: totp(secret, 1) })
  await call(addPasskey, { ticket, name: 'Key', credential: makeAuthenticator().create(options, url) })
  return call
}
