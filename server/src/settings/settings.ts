/**
 * Everything a deployment may choose, read once from the environment. `declarations.ts` says what each
 * setting means.
 */
import { isIP } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { locales as everyLocale, type Locale } from '@tarazu/contract/locales'
import { isYahoo } from '@tarazu/contract/market/rules'
import { type RechargeMethod, rechargeMethods } from '@tarazu/contract/recharges/rules'
import type { Webhook } from '../secrets/post-signed.ts'
import type { SettingName } from './declarations.ts'
import {
  type Environment,
  environmentMatching,
  notUnderstood,
  oneOf,
  onOff,
  SettingsError,
  settingNames,
  text,
  textOrDefault,
  webAddress,
  wholeNumber,
  withDefaults,
} from './environment.ts'

export type MailSettings = { url: string; from: string }

export type Settings = {
  /** 0: any free port. */
  port: number
  host: string
  /**
   * Addresses and networks of the proxies before this server; what they say of the caller is believed. Empty:
   * there is none.
   */
  trustProxy: string[]
  /**
   * Absolute paths of certificate and key in PEM; undefined: plain HTTP, which is for this machine or a
   * proxy.
   */
  tls: { cert: string; key: string } | undefined
  /** Absolute. */
  dataDir: string
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** The owner's login, where `databaseUrl` is the server's own. */
  migrationDatabaseUrl: string | undefined
  /** The login for what customers read; undefined: one is made. */
  readerDatabaseUrl: string | undefined
  /**
   * What carries events and prices between servers on one DATABASE_URL; undefined: PostgreSQL carries the
   * events.
   */
  natsUrl: string | undefined
  mode: 'paper' | 'live'
  /** Live mode before it has its operators: the console answers, and nobody else is let in. */
  liveSetup: boolean
  /** Absolute. Who runs a live deployment, signed. */
  entityFile: string
  feed: FeedSettings
  currency: (typeof currencies)[number]
  /** The languages in the order they are offered; `en` is always one of them. */
  locales: Locale[]
  customerService: 'in-app' | 'external'
  /** An invitation code that anyone may use; undefined: only codes that operators make. */
  inviteCode: string | undefined
  /** 32 bytes; undefined: the file `secret` in `dataDir`. Servers on one DATABASE_URL need the same. */
  secret: Buffer | undefined
  /** What backups are sealed with; undefined: none are made. */
  backupPassphrase: string | undefined
  /** Absolute. Where the server leaves a backup every ten minutes; undefined: it makes none by itself. */
  backupDir: string | undefined
  operatorEmail: string | undefined
  operatorPassword: string | undefined
  /**
   * The address that messages to customers are handed to; undefined: they wait in the console, paper mode
   * only.
   */
  messageWebhook: Webhook | undefined
  /** The mail server, and whom mail is from; undefined: none is sent. */
  mail: MailSettings | undefined
  /** The address, outside of this deployment, that the signed root of each day is handed to. */
  anchorWebhook: Webhook | undefined
  /** Absolute, and not below `dataDir`: a line is added for each day. */
  anchorFile: string | undefined
  /** The name of the log, its origin line; undefined: one that is made from its key. */
  logOrigin: string | undefined
  /** Absolute. The key of the log; where there is no such file, it is made from the secret. */
  logKeyFile: string
  /** What the root key is sealed with; undefined: it is neither made nor used. */
  rootKeyPassphrase: string | undefined
  /** Who stamps checkpoints of the log; undefined: nobody. */
  timeStamps: TimeStampSettings | undefined
  /** Absolute. What the signer of the log remembers. */
  logSignerFile: string
  /** A policy of witnesses, or the absolute path of one; undefined: nobody is asked to co-sign. */
  witnesses: { policy: string } | { file: string } | undefined
  /** Push services that may be sent to besides those of the browsers, such as `https://push.example`. */
  pushOrigins: string[]
  /** Origins of webhooks that may be private or without https. */
  webhookOrigins: string[]
  /** The choices in the order they are offered. */
  rechargeMethods: RechargeMethod[]
  /** What the payment provider signs with; undefined: there is none. */
  providerWebhookKey: Buffer | undefined
  demoData: boolean
  rateLimits: boolean
  logLevel: (typeof logLevels)[number]
  /** A line of the log for each request that was answered. */
  logRequests: boolean
  /** The address of `/metrics` for Prometheus, port 0: any free one; undefined: nothing is measured. */
  metrics: { port: number; host: string } | undefined
  /** The collector that traces go to, and how many of each name in a second; undefined: there are none. */
  traces: { endpoint: string; perSecond: number } | undefined
}

export type TimeStampSettings = {
  url: string
  /** Absolute path of the certificates that the authority has to be certified by, in PEM. */
  ca: string
  /** Least time between two stamps. */
  every_ms: number
  /** Object identifier; undefined: the authority chooses. */
  policy: string | undefined
}

export type FeedSettings =
  | {
      name: 'simulated'
      /** Undefined: a key that nobody but this deployment has. */
      seed: number | undefined
      /** Sessions and holidays of the exchanges instead of trading round the clock. */
      marketHours: boolean
    }
  | {
      name: 'replay'
      /** Absolute. */
      dir: string
      /** Market time at which the replay begins, ms UTC; undefined: where the files begin. */
      start: number | undefined
      /** Market seconds per second. */
      speed: number
    }
  | {
      name: 'yahoo'
      url: string
      /** Asked where one source alone is not believed; undefined: one is enough. */
      second: string | undefined
    }

const currencies = ['INR', 'MXN'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export function readSettings(given: Environment): Settings {
  const mode = oneOf(given, 'TARAZU_MODE', ['paper', 'live'])
  refuseUnknown(given)
  const environment = withDefaults(given, mode)
  const dataDir = resolve(textOrDefault(environment, 'DATA_DIR'))
  return {
    port: wholeNumber(environment, 'PORT', 65_535),
    host: textOrDefault(environment, 'HOST'),
    trustProxy: trustProxy(environment),
    tls: tls(environment),
    dataDir,
    databaseUrl: databaseUrl(environment, 'DATABASE_URL'),
    migrationDatabaseUrl: furtherLogin(environment, 'MIGRATION_DATABASE_URL'),
    readerDatabaseUrl: furtherLogin(environment, 'READER_DATABASE_URL'),
    natsUrl: natsUrl(environment),
    mode,
    liveSetup: liveSetup(environment, mode),
    entityFile: resolve(text(environment, 'ENTITY_FILE') ?? join(dataDir, 'entity.json')),
    feed: feed(environment),
    currency: oneOf(environment, 'CURRENCY', currencies),
    locales: locales(environment),
    customerService: oneOf(environment, 'CUSTOMER_SERVICE', ['in-app', 'external']),
    inviteCode: environmentMatching(
      environment,
      'INVITE_CODE',
      /^[\w-]{4,64}$/,
      '4 to 64 letters, digits, - or _',
    ),
    secret: key(environment, 'SECRET'),
    ...backups(environment),
    operatorEmail: environmentMatching(
      environment,
      'OPERATOR_EMAIL',
      /^[^\s@]+@[^\s@]+$/,
      'an e-mail address',
    ),
    operatorPassword: text(environment, 'OPERATOR_PASSWORD'),
    messageWebhook: webhook(environment, 'MESSAGE_WEBHOOK'),
    mail: mailSettings(environment),
    anchorWebhook: webhook(environment, 'ANCHOR_WEBHOOK'),
    anchorFile: anchorFile(environment),
    logOrigin: environmentMatching(
      environment,
      'LOG_ORIGIN',
      /^[\w.~-]+(\/[\w.~-]+)*$/,
      'a name such as log.example/tarazu',
    ),
    logKeyFile: resolve(text(environment, 'LOG_KEY_FILE') ?? join(dataDir, 'log-key')),
    rootKeyPassphrase: environmentMatching(
      environment,
      'ROOT_KEY_PASSPHRASE',
      /^.{16,200}$/,
      '16 to 200 characters',
      'secret',
    ),
    timeStamps: timeStamps(environment),
    logSignerFile: resolve(text(environment, 'LOG_SIGNER_FILE') ?? join(dataDir, 'log-signer')),
    witnesses: witnesses(environment),
    pushOrigins: origins(environment, 'PUSH_ORIGINS', 'https://push.example'),
    webhookOrigins: origins(environment, 'WEBHOOK_ORIGINS', 'http://10.0.0.5:9000'),
    rechargeMethods: methods(environment),
    providerWebhookKey: key(environment, 'PROVIDER_WEBHOOK_KEY'),
    demoData: onOff(environment, 'DEMO_DATA'),
    rateLimits: onOff(environment, 'RATE_LIMITS'),
    logLevel: oneOf(environment, 'LOG_LEVEL', logLevels),
    logRequests: onOff(environment, 'LOG_REQUESTS'),
    metrics: metrics(environment),
    traces: traces(environment),
  }
}

function traces(environment: Environment): Settings['traces'] {
  const endpoint = webAddress(environment, 'OTEL_EXPORTER_OTLP_ENDPOINT')
  const perSecond = wholeNumber(environment, 'TRACES_A_SECOND', 1_000_000)
  return endpoint === undefined ? undefined : { endpoint, perSecond }
}

/** The app's own port would show to everybody what is meant for those who run it. */
function metrics(environment: Environment): Settings['metrics'] {
  const value = text(environment, 'METRICS_PORT')
  if (value === undefined) return undefined
  const port = wholeNumber(environment, 'METRICS_PORT', 65_535)
  if (port !== 0 && port === wholeNumber(environment, 'PORT', 65_535))
    throw notUnderstood('METRICS_PORT', 'another port than PORT', value)
  return { port, host: textOrDefault(environment, 'METRICS_HOST') }
}

function liveSetup(environment: Environment, mode: Settings['mode']) {
  const on = onOff(environment, 'LIVE_SETUP')
  if (on && mode !== 'live')
    throw new SettingsError('LIVE_SETUP=on is for TARAZU_MODE=live: paper mode starts without operators.')
  return on
}

function tls(environment: Environment): Settings['tls'] {
  const [cert, key] = [text(environment, 'TLS_CERT'), text(environment, 'TLS_KEY')]
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined || key === undefined)
    throw new SettingsError('TLS_CERT and TLS_KEY go together: set both, or neither.')
  return { cert: resolve(cert), key: resolve(key) }
}

function key(environment: Environment, name: SettingName): Buffer | undefined {
  const hex = environmentMatching(environment, name, /^[0-9a-f]{64}$/i, '64 hex digits', 'secret')
  return hex === undefined ? undefined : Buffer.from(hex, 'hex')
}

function backups(environment: Environment): Pick<Settings, 'backupPassphrase' | 'backupDir'> {
  const passphrase = environmentMatching(
    environment,
    'BACKUP_PASSPHRASE',
    /^.{16,200}$/,
    '16 to 200 characters',
    'secret',
  )
  const dir = text(environment, 'BACKUP_DIR')
  if (dir !== undefined && passphrase === undefined)
    throw new SettingsError('BACKUP_DIR needs BACKUP_PASSPHRASE, which backups are sealed with.')
  return { backupPassphrase: passphrase, backupDir: dir === undefined ? undefined : resolve(dir) }
}

function methods(environment: Environment): RechargeMethod[] {
  const value = text(environment, 'RECHARGE_METHODS')
  if (value === undefined) return []
  const chosen = value.split(',').map((each) => each.trim())
  const known = chosen.filter((each): each is RechargeMethod =>
    rechargeMethods.some((method) => method === each),
  )
  if (known.length < chosen.length || new Set(known).size < known.length)
    throw notUnderstood('RECHARGE_METHODS', `a list of ${rechargeMethods.join(', ')}`, value)
  if (known.includes('webhook') && !text(environment, 'PROVIDER_WEBHOOK_KEY'))
    throw new SettingsError(
      'RECHARGE_METHODS=webhook needs PROVIDER_WEBHOOK_KEY, which the provider signs with.',
    )
  return known
}

/**
 * Never a name or a hop count: whoever reaches the server past the proxy could then be anybody (safety T37).
 */
function trustProxy(environment: Environment): string[] {
  const value = text(environment, 'TRUST_PROXY')
  const addresses = value?.split(',').map((each) => each.trim()) ?? []
  if (!addresses.every(isNetwork))
    throw notUnderstood(
      'TRUST_PROXY',
      'a list of addresses or networks such as 10.0.0.5, 10.1.0.0/16',
      value ?? '',
    )
  return addresses
}

function isNetwork(written: string): boolean {
  const [address = '', length, ...more] = written.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === 0 || more.length > 0) return false
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= bits)
}

function origins(environment: Environment, name: 'PUSH_ORIGINS' | 'WEBHOOK_ORIGINS', example: string) {
  const value = text(environment, name)
  const found = value?.split(',').map((each) => each.trim()) ?? []
  if (found.some((each) => URL.parse(each)?.origin !== each))
    throw notUnderstood(name, `a list of origins such as ${example}`, value ?? '')
  return found
}

function webhook(environment: Environment, name: 'MESSAGE_WEBHOOK' | 'ANCHOR_WEBHOOK'): Webhook | undefined {
  const url = webAddress(environment, `${name}_URL`)
  const secret = environmentMatching(
    environment,
    `${name}_SECRET`,
    /^\S{16,200}$/,
    '16 to 200 characters',
    'secret',
  )
  if (url === undefined && secret === undefined) return undefined
  if (url === undefined || secret === undefined)
    throw new SettingsError(`${name}_URL and ${name}_SECRET go together: set both, or neither.`)
  return { url, secret }
}

/** A mail server's address, with login and password where it asks for them. */
function mailSettings(environment: Environment): MailSettings | undefined {
  const url = environmentMatching(
    environment,
    'SMTP_URL',
    /^smtps?:\/\/([^\s:@/]+:[^\s:@/]+@)?[\w.-]+(:\d{1,5})?\/?$/,
    'an address such as smtps://user:password@mail.example:465',
    'secret',
  )
  const from = environmentMatching(
    environment,
    'SMTP_FROM',
    /^[^\s@<>]+@[\w-]+(\.[\w-]+)+$/,
    'an e-mail address',
  )
  if (url === undefined && from === undefined) return undefined
  if (url === undefined || from === undefined)
    throw new SettingsError('SMTP_URL and SMTP_FROM go together: set both, or neither.')
  return { url, from }
}

/** Whoever can change the data must not find the anchor among them. */
function anchorFile(environment: Environment): string | undefined {
  const value = text(environment, 'ANCHOR_FILE')
  if (value === undefined) return undefined
  const file = resolve(value)
  if (!relative(resolve(textOrDefault(environment, 'DATA_DIR')), file).startsWith('..'))
    throw notUnderstood('ANCHOR_FILE', 'a file outside of DATA_DIR', value)
  return file
}

function timeStamps(environment: Environment): TimeStampSettings | undefined {
  const [url, ca] = [webAddress(environment, 'TIMESTAMP_URL'), text(environment, 'TIMESTAMP_CA')]
  const minutes = wholeNumber(environment, 'TIMESTAMP_MINUTES', 7 * 24 * 60)
  if (minutes === 0) throw notUnderstood('TIMESTAMP_MINUTES', 'at least 1', '0')
  const policy = environmentMatching(
    environment,
    'TIMESTAMP_POLICY',
    /^[0-2](\.(0|[1-9]\d{0,9})){1,20}$/,
    'an object identifier such as 1.2.3.4',
  )
  if (url === undefined && ca === undefined) return undefined
  if (url === undefined || ca === undefined)
    throw new SettingsError('TIMESTAMP_URL and TIMESTAMP_CA go together: set both, or neither.')
  return { url, ca: resolve(ca), every_ms: minutes * 60_000, policy }
}

/** Each policy has a line that says what its quorum is. */
function witnesses(environment: Environment): Settings['witnesses'] {
  const value = text(environment, 'WITNESSES')
  if (value === undefined) return undefined
  return /^\s*quorum\s/m.test(value) ? { policy: value } : { file: resolve(value) }
}

function feed(environment: Environment): FeedSettings {
  const name = oneOf(environment, 'MARKET_FEED', ['simulated', 'replay', 'yahoo'])
  if (name !== 'yahoo' && text(environment, 'SECOND_FEED') !== undefined)
    throw new SettingsError('SECOND_FEED is for MARKET_FEED=yahoo: other feeds ask nobody for prices.')
  if (name === 'simulated') {
    const given = text(environment, 'SIMULATED_SEED') !== undefined
    const hours = oneOf(environment, 'SIMULATED_HOURS', ['round-the-clock', 'market'])
    return {
      name,
      seed: given ? wholeNumber(environment, 'SIMULATED_SEED', 2 ** 32 - 1) : undefined,
      marketHours: hours === 'market',
    }
  }
  if (name === 'yahoo') {
    const url = webAddress(environment, 'YAHOO_URL') ?? ''
    return { name, url, second: secondFeed(environment, url) }
  }
  const dir = text(environment, 'REPLAY_DIR')
  if (!dir)
    throw new SettingsError('MARKET_FEED=replay needs REPLAY_DIR, the folder of the CSV files to replay.')
  return { name, dir: resolve(dir), start: replayStart(environment), speed: replaySpeed(environment) }
}

/** Two addresses of one house would agree on anything. */
function secondFeed(environment: Environment, url: string): string | undefined {
  const value = webAddress(environment, 'SECOND_FEED')
  if (value === undefined) return undefined
  const [first, second] = [new URL(url).origin, new URL(value).origin]
  if (first === second || (isYahoo(first) && isYahoo(second)))
    throw notUnderstood('SECOND_FEED', 'an address of somebody else than YAHOO_URL', value)
  return value
}

function replayStart(environment: Environment): number | undefined {
  const value = environmentMatching(
    environment,
    'REPLAY_START',
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
    'a time with its zone such as 2019-01-02T09:15:00+05:30',
  )
  if (value === undefined) return undefined
  const at = Date.parse(value)
  if (Number.isNaN(at)) throw notUnderstood('REPLAY_START', 'a time that exists', value)
  return at
}

function replaySpeed(environment: Environment): number {
  const value = textOrDefault(environment, 'REPLAY_SPEED')
  const speed = /^\d+(\.\d+)?$/.test(value) ? Number(value) : 0
  if (speed <= 0 || speed > 3_600)
    throw notUnderstood('REPLAY_SPEED', 'a number above 0 and at most 3600', value)
  return speed
}

function databaseUrl(
  environment: Environment,
  name: 'DATABASE_URL' | 'MIGRATION_DATABASE_URL' | 'READER_DATABASE_URL',
): string | undefined {
  const value = text(environment, name)
  if (value === undefined) return undefined
  const expected = 'an address such as postgres://user:password@host:5432/database'
  if (!/^postgres(ql)?:\/\//.test(value)) throw notUnderstood(name, expected)
  if (/[?&]options=/.test(value))
    throw new SettingsError(`${name} must not carry "options": Tarazu sets its own.`)
  return value
}

/** Another login of the database of DATABASE_URL. */
function furtherLogin(environment: Environment, name: 'MIGRATION_DATABASE_URL' | 'READER_DATABASE_URL') {
  const value = databaseUrl(environment, name)
  if (value !== undefined && text(environment, 'DATABASE_URL') === undefined)
    throw new SettingsError(`${name} needs DATABASE_URL, the login of the server.`)
  return value
}

function natsUrl(environment: Environment): string | undefined {
  const value = text(environment, 'NATS_URL')
  // Not repeated in the sentence: it may hold a password.
  if (
    value !== undefined &&
    !value.split(',').every((each) => /^(nats|tls):\/\/[^\s/?#]+$/.test(each.trim()))
  )
    throw notUnderstood('NATS_URL', 'addresses such as nats://user:password@host:4222, comma separated')
  return value
}

function locales(environment: Environment): Locale[] {
  const value = textOrDefault(environment, 'LOCALES')
  const chosen = value.split(',').map((each) => each.trim())
  const known = chosen.filter((each): each is Locale => everyLocale.some((locale) => locale === each))
  if (known.length < chosen.length || new Set(known).size < known.length || !known.includes('en')) {
    throw notUnderstood('LOCALES', `a list of ${everyLocale.join(', ')} with en among them`, value)
  }
  return known
}

/** Whether anyone can work out beforehand what prices this deployment will quote. */
export const pricesForeseeable = (feed: FeedSettings) => feed.name === 'simulated' && feed.seed !== undefined

/** A misspelt name would silently be a default, and with these that could be the wrong market or mode. */
function refuseUnknown(environment: Environment) {
  const ours = /^(TARAZU|SIMULATED|REPLAY)_/
  const known: string[] = settingNames.filter((name) => ours.test(name))
  const unknown = Object.keys(environment).find((name) => ours.test(name) && !known.includes(name))
  if (unknown)
    throw new SettingsError(
      `${unknown} is not a setting of Tarazu; those that begin so are ${known.join(', ')}.`,
    )
}

/**
 * Where whoever runs it opens the console. A passkey belongs to a name, and browsers take none for an address
 * in figures: where the server listens on this machine, or on all that it has, its name here is `localhost`.
 */
export function consoleAddress({ host, tls }: Pick<Settings, 'host' | 'tls'>, port: number) {
  const here = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  return `${httpAddress({ host: here ? 'localhost' : host, tls }, port)}/console`
}

/** An IPv6 address stands in brackets there. */
export function httpAddress({ host, tls }: Pick<Settings, 'host' | 'tls'>, port: number) {
  return `http${tls ? 's' : ''}://${host.includes(':') ? `[${host}]` : host}:${port}`
}
