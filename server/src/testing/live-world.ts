/**
 * Everything that live mode needs, on this machine: a durable PostgreSQL, a source of prices that answers
 * like Yahoo, a signed entity, and two operators with a passkey each.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setDefaultCACertificates } from 'node:tls'
import type { Entity } from '@tarazu/contract/config/entity'
import { day_ms } from '@tarazu/contract/duration'
import {
  addPasskey,
  confirmEnrolment,
  signIn,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '@tarazu/contract/operators/api'
import { Secret, TOTP } from 'otpauth'
import { type Server, startServer } from '../assembly/server.ts'
import { chainKey } from '../chain/chain-key.ts'
import { systemRandom } from '../clock.ts'
import { signEntity } from '../config/read-entity.ts'
import { startEmbedded } from '../db/embedded.ts'
import { readTls } from '../http/tls.ts'
import { runOperatorCommand } from '../operators/run-operator-command.ts'
import { makePasswords } from '../secrets/passwords.ts'
import { makeSecrets } from '../secrets/secrets.ts'
import { makeLog } from '../settings/log.ts'
import { readSettings } from '../settings/settings.ts'
import { makeAuthenticator } from './authenticator.ts'
import { makeCertificate } from './certificate.ts'
import { declaredClient } from './declared-client.ts'
import { exampleEntity } from './example-entity.ts'
import { priceSource } from './price-source.ts'
import { steppedClock } from './test-server.ts'

const secret = '5e'.repeat(32)
const operatorPassword = 'harbour-lantern-58'
/** The header of a proxy on this machine. */
const overTls = { 'x-forwarded-proto': 'https' }
const quickPasswords = makePasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })

export type LiveWorld = Awaited<ReturnType<typeof liveWorld>>

export async function liveWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-live-'))
  // Lets PostgreSQL, which does not run as root, enter the folder when the test does.
  await chmod(folder, 0o755)
  const silentLog = { info() {}, warn() {}, error() {} }
  const embedded = await startEmbedded(join(folder, 'data'), { log: silentLog })
  const yahoo = await priceSource()
  const secondSource = await priceSource(yahoo)
  const clock = steppedClock()
  const key = chainKey(makeSecrets(Buffer.from(secret, 'hex'), systemRandom))
  const entityFile = join(folder, 'entity.json')
  const complete = {
    TARAZU_MODE: 'live',
    HOST: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    SECRET: secret,
    ENTITY_FILE: entityFile,
    MARKET_FEED: 'yahoo',
    YAHOO_URL: yahoo.url,
    SECOND_FEED: secondSource.url,
    RECHARGE_METHODS: 'manual',
    MESSAGE_WEBHOOK_URL: 'https://messages.example/send',
    MESSAGE_WEBHOOK_SECRET: 'sixteen-characters',
    ANCHOR_FILE: join(folder, 'anchor'),
    LOG_SIGNER_FILE: join(folder, 'log-signer'),
    OPERATOR_EMAIL: 'first@operators.test',
    OPERATOR_PASSWORD: operatorPassword,
    LOG_LEVEL: 'silent',
  }
  const running: Server[] = []

  async function start(changed: Record<string, string | undefined> = {}) {
    const settings = readSettings({ ...complete, ...changed })
    const log = makeLog(settings)
    const server = await startServer({
      settings,
      databaseUrl: embedded.url,
      log,
      clock,
      passwords: quickPasswords,
      tls: await readTls(settings, clock),
    })
    running.push(server)
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const origin = address.replace('http:', 'https:')
    const baseUrl = `${address}/api`
    const headers = settings.tls ? {} : overTls
    return {
      server,
      origin,
      baseUrl,
      client: (token?: string, as?: 'operator') =>
        declaredClient({ baseUrl, headers, token: () => token, ...(as && { as }) }),
      async stop() {
        running.splice(running.indexOf(server), 1)
        await server.stop()
      },
    }
  }
  type Started = Awaited<ReturnType<typeof start>>

  const writeEntity = (content: unknown) => writeFile(entityFile, JSON.stringify(content))

  /** Writes the entity file and signs it. */
  async function signed(said: Entity = exampleEntity) {
    await writeEntity(said)
    await writeEntity(await signEntity(entityFile, key))
  }

  /** Signs in for the first time, sets up the authenticator, and adds a passkey. */
  async function enrol({ client, origin }: Started, email: string, oneTime?: string) {
    const first = await client()(signIn, { email, password: oneTime ?? operatorPassword })
    if (first.state !== 'enrol') throw new Error(`${email} has an authenticator already`)
    const totp = new TOTP({ secret: Secret.fromBase32(first.secret) })
    const code = () => totp.generate({ timestamp: clock.now() })
    const { token } = await client()(confirmEnrolment, {
      ticket: first.ticket,
      code: code(),
      ...(oneTime && { newPassword: operatorPassword }),
    })
    // A code works once, so the next one is needed.
    clock.step(30_000)
    const call = client(token, 'operator')
    const { ticket, options } = await call(startPasskey, { password: operatorPassword, code: code() })
    const authenticator = makeAuthenticator()
    await call(addPasskey, { ticket, name: 'key', credential: authenticator.create(options, origin) })
    return authenticator
  }

  /** Signs in with a passkey that `setUp` has made. */
  async function withPasskey({ client, origin }: Started, passkey: ReturnType<typeof makeAuthenticator>) {
    const { ticket, options } = await client()(startPasskeySignIn, {})
    const { token } = await client()(signInWithPasskey, { ticket, credential: passkey.get(options, origin) })
    return client(token, 'operator')
  }

  return {
    complete,
    withPasskey,
    databaseUrl: embedded.url,
    folder,
    clock,
    yahoo,
    secondSource,
    entityFile,
    writeEntity,
    signed,
    start,
    /** Settings for TLS without a proxy. From now on this process trusts only that certificate. */
    async ownTls() {
      const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') }
      const { cert, key } = makeCertificate({ from: Date.now() - day_ms, until: Date.now() + 30 * day_ms })
      await writeFile(files.TLS_CERT, cert)
      await writeFile(files.TLS_KEY, key)
      // With two certificates of the same name the one of an earlier world would be used.
      setDefaultCACertificates([cert])
      return { ...files, TRUST_PROXY: undefined }
    },
    /** Sets up the first operator and a second one that the command adds, in a start for just this. */
    async setUp(changed: Record<string, string | undefined> = {}) {
      const started = await start({ ...changed, LIVE_SETUP: 'on' })
      const { db } = started.server.deps
      const one = await enrol(started, complete.OPERATOR_EMAIL)
      const given = ['add', 'second@operators.test', 'Second', 'treasury,compliance,listings,admin']
      const said = await runOperatorCommand({ db, clock, random: systemRandom }, given)
      const password = /: (\S+)\n/.exec(said)?.[1] ?? ''
      const two = await enrol(started, 'second@operators.test', password)
      // Both come from the machine, and are two people after a day.
      clock.step(day_ms + 1)
      return { ...started, one, two }
    },
    async stop() {
      for (const server of running) await server.stop()
      await yahoo.stop()
      await secondSource.stop()
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
