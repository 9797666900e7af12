import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { SettingsError } from './environment.ts'
import { readSettings } from './settings.ts'

test('the default is paper mode with the simulated feed, on this machine only', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    trustProxy: [],
    tls: undefined,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    migrationDatabaseUrl: undefined,
    readerDatabaseUrl: undefined,
    mode: 'paper',
    liveSetup: false,
    entityFile: resolve('data/entity.json'),
    feed: { name: 'simulated', seed: undefined, marketHours: false },
    currency: 'INR',
    locales: ['en', 'zh', 'es', 'de'],
    customerService: 'in-app',
    inviteCode: 'PAPER-2026',
    operatorEmail: undefined,
    operatorPassword: undefined,
    messageWebhook: undefined,
    anchorWebhook: undefined,
    anchorFile: undefined,
    logOrigin: undefined,
    logKeyFile: resolve('data/log-key'),
    rootKeyPassphrase: undefined,
    timeStamps: undefined,
    logSignerFile: resolve('data/log-signer'),
    witnesses: undefined,
    pushOrigins: [],
    webhookOrigins: [],
    demoData: true,
    rateLimits: true,
    logLevel: 'info',
    logRequests: false,
    metrics: undefined,
    traces: undefined,
    rechargeMethods: ['sandbox'],
    providerWebhookKey: undefined,
    secret: undefined,
    backupPassphrase: undefined,
    backupDir: undefined,
  })
})

const understood: [Record<string, string>, object][] = [
  [
    { PORT: '0', HOST: '::1' },
    { port: 0, host: '::1' },
  ],
  [{ PORT: '' }, { port: 3000 }],
  [
    { TRUST_PROXY: '10.0.0.5, 10.1.0.0/16,fd00::/8' },
    { trustProxy: ['10.0.0.5', '10.1.0.0/16', 'fd00::/8'] },
  ],
  [{ DATA_DIR: '/srv/my data' }, { dataDir: '/srv/my data' }],
  [
    { DATA_DIR: '/srv/data', ANCHOR_FILE: '/srv/data-of-others/anchor' },
    { anchorFile: '/srv/data-of-others/anchor' },
  ],
  [
    { SMTP_URL: 'smtps://u:p@mail.example:465', SMTP_FROM: 'documents@firm.example' },
    { mail: { url: 'smtps://u:p@mail.example:465', from: 'documents@firm.example' } },
  ],
  [{ LOG_SIGNER_FILE: '/srv/signer' }, { logSignerFile: '/srv/signer' }],
  [{ LOG_ORIGIN: 'log.example/tarazu' }, { logOrigin: 'log.example/tarazu' }],
  [
    { DATA_DIR: '/srv/data', ROOT_KEY_PASSPHRASE: 'sixteen letters!' },
    { logKeyFile: '/srv/data/log-key', rootKeyPassphrase: 'sixteen letters!' },
  ],
  [{ LOG_KEY_FILE: '/mnt/log-key' }, { logKeyFile: '/mnt/log-key' }],
  [
    { TIMESTAMP_URL: 'http://tsa.example/', TIMESTAMP_CA: '/srv/ca.pem' },
    {
      timeStamps: { url: 'http://tsa.example', ca: '/srv/ca.pem', every_ms: 3_600_000, policy: undefined },
    },
  ],
  [
    {
      TIMESTAMP_URL: 'https://tsa.example/tsr',
      TIMESTAMP_CA: '/srv/ca.pem',
      TIMESTAMP_MINUTES: '5',
      TIMESTAMP_POLICY: '1.2.3.4',
    },
    {
      timeStamps: { url: 'https://tsa.example/tsr', ca: '/srv/ca.pem', every_ms: 300_000, policy: '1.2.3.4' },
    },
  ],
  [{ WITNESSES: '/etc/witnesses' }, { witnesses: { file: '/etc/witnesses' } }],
  [{ WITNESSES: '# nobody\nquorum none' }, { witnesses: { policy: '# nobody\nquorum none' } }],
  [{ DATABASE_URL: 'postgresql://a:b@h/d' }, { databaseUrl: 'postgresql://a:b@h/d' }],
  [
    { DATABASE_URL: 'postgres://a:b@h/d', MIGRATION_DATABASE_URL: 'postgres://o:p@h/d' },
    { databaseUrl: 'postgres://a:b@h/d', migrationDatabaseUrl: 'postgres://o:p@h/d' },
  ],
  [
    { DATABASE_URL: 'postgres://a:b@h/d', READER_DATABASE_URL: 'postgres://r:p@h/d' },
    { databaseUrl: 'postgres://a:b@h/d', readerDatabaseUrl: 'postgres://r:p@h/d' },
  ],
  [{ SIMULATED_SEED: '42' }, { feed: { name: 'simulated', seed: 42, marketHours: false } }],
  [{ SIMULATED_HOURS: 'market' }, { feed: { name: 'simulated', seed: undefined, marketHours: true } }],
  [
    { MARKET_FEED: 'replay', REPLAY_DIR: '/csv' },
    { feed: { name: 'replay', dir: '/csv', start: undefined, speed: 1 } },
  ],
  [
    {
      MARKET_FEED: 'replay',
      REPLAY_DIR: '/csv',
      REPLAY_START: '2019-01-02T09:15:00+05:30',
      REPLAY_SPEED: '0.5',
    },
    { feed: { name: 'replay', dir: '/csv', start: Date.UTC(2019, 0, 2, 3, 45), speed: 0.5 } },
  ],
  [{ MARKET_FEED: 'yahoo' }, { feed: { name: 'yahoo', url: 'https://query1.finance.yahoo.com' } }],
  [
    { MARKET_FEED: 'yahoo', YAHOO_URL: 'http://127.0.0.1:9/' },
    { feed: { name: 'yahoo', url: 'http://127.0.0.1:9', second: undefined } },
  ],
  [
    { MARKET_FEED: 'yahoo', SECOND_FEED: 'http://127.0.0.1:9/' },
    { feed: { name: 'yahoo', second: 'http://127.0.0.1:9' } },
  ],
  [
    { CURRENCY: 'MXN', LOCALES: 'es, en' },
    { currency: 'MXN', locales: ['es', 'en'] },
  ],
  [{ NATS_URL: 'nats://u:p@h:4222, tls://g' }, { natsUrl: 'nats://u:p@h:4222, tls://g' }],
  [{ CUSTOMER_SERVICE: 'external' }, { customerService: 'external' }],
  [{ RECHARGE_METHODS: 'manual, sandbox' }, { rechargeMethods: ['manual', 'sandbox'] }],
  [
    { RECHARGE_METHODS: 'webhook', PROVIDER_WEBHOOK_KEY: '0f'.repeat(32) },
    { rechargeMethods: ['webhook'], providerWebhookKey: Buffer.alloc(32, 0x0f) },
  ],
  [{ INVITE_CODE: 'CLASS_7B' }, { inviteCode: 'CLASS_7B' }],
  [
    { OPERATOR_EMAIL: 'admin@example.org', OPERATOR_PASSWORD: 'long enough' },
    { operatorEmail: 'admin@example.org', operatorPassword: 'long enough' },
  ],
  [
    { BACKUP_DIR: '/mnt/backups', BACKUP_PASSPHRASE: 'sixteen letters!' },
    { backupDir: '/mnt/backups', backupPassphrase: 'sixteen letters!' },
  ],
  [
    { DEMO_DATA: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
    { demoData: false, rateLimits: false, logLevel: 'silent' },
  ],
  [{ LOG_REQUESTS: 'on' }, { logRequests: true }],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' },
    { traces: { endpoint: 'http://127.0.0.1:4318', perSecond: 10 } },
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example/of/us', TRACES_A_SECOND: '1' },
    { traces: { endpoint: 'https://otlp.example/of/us', perSecond: 1 } },
  ],
  [{ METRICS_PORT: '9464' }, { metrics: { port: 9464, host: '127.0.0.1' } }],
  [{ METRICS_PORT: '0', METRICS_HOST: '10.0.0.5', PORT: '0' }, { metrics: { port: 0, host: '10.0.0.5' } }],
]

test.each(understood)('the settings %o are understood', (environment, expected) => {
  expect(readSettings(environment)).toMatchObject(expected)
})

const refused: [string, Record<string, string>][] = [
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '80a' }],
  ['PORT', { PORT: '-1' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://h/d' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://h/d?options=-crole%3Dpostgres' }],
  ['MIGRATION_DATABASE_URL', { DATABASE_URL: 'postgres://h/d', MIGRATION_DATABASE_URL: 'mysql://h/d' }],
  ['MIGRATION_DATABASE_URL', { MIGRATION_DATABASE_URL: 'postgres://h/d' }],
  ['READER_DATABASE_URL', { READER_DATABASE_URL: 'postgres://h/d' }],
  ['NATS_URL', { NATS_URL: 'http://h:4222' }],
  ['NATS_URL', { NATS_URL: 'nats://h:4222/x' }],
  ['TARAZU_MODE', { TARAZU_MODE: 'Live' }],
  ['LIVE_SETUP', { LIVE_SETUP: 'on' }],
  ['LIVE_SETUP', { TARAZU_MODE: 'live', LIVE_SETUP: 'yes' }],
  ['TLS_KEY', { TLS_CERT: '/srv/cert.pem' }],
  ['TLS_CERT', { TLS_KEY: '/srv/key.pem' }],
  ['TARAZU_MOD', { TARAZU_MOD: 'live' }],
  ['REPLAY_BEGIN', { REPLAY_BEGIN: '2019-01-02' }],
  ['MARKET_FEED', { MARKET_FEED: 'random' }],
  ['SIMULATED_SEED', { SIMULATED_SEED: '4294967296' }],
  ['SIMULATED_HOURS', { SIMULATED_HOURS: 'day' }],
  ['SIMULATED_SEEDS', { SIMULATED_SEEDS: '7' }],
  ['REPLAY_DIR', { MARKET_FEED: 'replay' }],
  ['REPLAY_START', { MARKET_FEED: 'replay', REPLAY_DIR: '/csv', REPLAY_START: '2019-01-02' }],
  ['REPLAY_START', { MARKET_FEED: 'replay', REPLAY_DIR: '/csv', REPLAY_START: '2019-13-02T09:15Z' }],
  ['REPLAY_SPEED', { MARKET_FEED: 'replay', REPLAY_DIR: '/csv', REPLAY_SPEED: '0' }],
  ['REPLAY_SPEED', { MARKET_FEED: 'replay', REPLAY_DIR: '/csv', REPLAY_SPEED: 'fast' }],
  ['YAHOO_URL', { MARKET_FEED: 'yahoo', YAHOO_URL: 'file:///etc/passwd' }],
  ['SECOND_FEED', { MARKET_FEED: 'simulated', SECOND_FEED: 'http://127.0.0.1:9' }],
  ['SECOND_FEED', { MARKET_FEED: 'yahoo', SECOND_FEED: 'https://query2.finance.yahoo.com' }],
  [
    'SECOND_FEED',
    { MARKET_FEED: 'yahoo', YAHOO_URL: 'http://127.0.0.1:9', SECOND_FEED: 'http://127.0.0.1:9/other' },
  ],
  ['CURRENCY', { CURRENCY: 'USD' }],
  ['LOCALES', { LOCALES: 'en,fr' }],
  ['LOCALES', { LOCALES: 'en,en' }],
  ['LOCALES', { LOCALES: 'zh' }],
  ['CUSTOMER_SERVICE', { CUSTOMER_SERVICE: 'off' }],
  ['RECHARGE_METHODS', { RECHARGE_METHODS: 'cash' }],
  ['RECHARGE_METHODS', { RECHARGE_METHODS: 'manual,manual' }],
  ['RECHARGE_METHODS', { RECHARGE_METHODS: 'webhook' }],
  ['PROVIDER_WEBHOOK_KEY', { PROVIDER_WEBHOOK_KEY: 'short' }],
  ['INVITE_CODE', { INVITE_CODE: 'a b' }],
  ['LOG_ORIGIN', { LOG_ORIGIN: 'https://log.example' }],
  ['OPERATOR_EMAIL', { OPERATOR_EMAIL: 'admin' }],
  ['MESSAGE_WEBHOOK_URL', { MESSAGE_WEBHOOK_URL: 'https://sms.example/send' }],
  ['MESSAGE_WEBHOOK_SECRET', { MESSAGE_WEBHOOK_SECRET: 'short' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.example', SMTP_FROM: 'documents@firm.example' }],
  ['SMTP_FROM', { SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'documents' }],
  ['ANCHOR_WEBHOOK_URL', { ANCHOR_WEBHOOK_SECRET: 'sixteen-characters' }],
  ['ANCHOR_FILE', { ANCHOR_FILE: 'data/anchor' }],
  ['ANCHOR_FILE', { DATA_DIR: '/srv/tarazu', ANCHOR_FILE: '/srv/tarazu/below/anchor' }],
  ['ROOT_KEY_PASSPHRASE', { ROOT_KEY_PASSPHRASE: 'fifteen letters' }],
  ['TIMESTAMP_URL', { TIMESTAMP_URL: 'ftp://tsa.example', TIMESTAMP_CA: '/srv/ca.pem' }],
  ['TIMESTAMP_CA', { TIMESTAMP_URL: 'http://tsa.example' }],
  ['TIMESTAMP_URL', { TIMESTAMP_CA: '/srv/ca.pem' }],
  ['TIMESTAMP_MINUTES', { TIMESTAMP_MINUTES: '0' }],
  ['TIMESTAMP_MINUTES', { TIMESTAMP_MINUTES: '10081' }],
  ['TIMESTAMP_POLICY', { TIMESTAMP_POLICY: 'best' }],
  ['TIMESTAMP_POLICY', { TIMESTAMP_POLICY: '1.02' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '1' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'proxy.example' }],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.5,' }],
  ['PUSH_ORIGINS', { PUSH_ORIGINS: 'https://push.example/path' }],
  ['WEBHOOK_ORIGINS', { WEBHOOK_ORIGINS: '10.0.0.5:9000' }],
  ['BACKUP_PASSPHRASE', { BACKUP_PASSPHRASE: 'fifteen letters' }],
  ['BACKUP_DIR', { BACKUP_DIR: '/mnt/backups' }],
  ['DEMO_DATA', { DEMO_DATA: 'yes' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'false' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'verbose' }],
  ['LOG_REQUESTS', { LOG_REQUESTS: 'all' }],
  ['METRICS_PORT', { METRICS_PORT: '65536' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' }],
  ['TRACES_A_SECOND', { TRACES_A_SECOND: '0.5' }],
  ['METRICS_PORT', { METRICS_PORT: '3000' }],
  ['METRICS_PORT', { METRICS_PORT: '8080', PORT: '8080' }],
]

test.each(refused)('%s stops the start in one sentence: %o', (name, environment) => {
  const start = () => readSettings(environment)
  expect(start).toThrow(SettingsError)
  expect(start).toThrow(new RegExp(`\\b${name}\\b[^\\n]*\\.$`))
})

test('a secret that is not understood is not repeated', () => {
  const secret = { MESSAGE_WEBHOOK_URL: 'https://sms.example/send', MESSAGE_WEBHOOK_SECRET: 'hunter2' }
  expect(() => readSettings(secret)).toThrow(/^MESSAGE_WEBHOOK_SECRET is not/)
  expect(() => readSettings(secret)).not.toThrow(/hunter2/)
  expect(() => readSettings({ DATABASE_URL: 'mysql://u:hunter2@h/d' })).not.toThrow(/hunter2/)
  expect(() => readSettings({ BACKUP_PASSPHRASE: 'hunter2' })).toThrow(
    /^BACKUP_PASSPHRASE is not(?!.*hunter2)/,
  )
  expect(() => readSettings({ LOG_LEVEL: 'hidden' })).toThrow(/^LOG_LEVEL=hidden is not/)
})

test('settings of live mode are read during setup, and checked at its start', () => {
  const settings = readSettings({
    TARAZU_MODE: 'live',
    LIVE_SETUP: 'on',
    DATA_DIR: '/srv/tarazu',
    TLS_CERT: '/srv/cert.pem',
    TLS_KEY: '/srv/key.pem',
  })
  expect(settings).toMatchObject({
    mode: 'live',
    liveSetup: true,
    entityFile: '/srv/tarazu/entity.json',
    tls: { cert: '/srv/cert.pem', key: '/srv/key.pem' },
    rechargeMethods: [],
    inviteCode: undefined,
    demoData: false,
  })
})
