/**
 * Every setting of a deployment, as data. A name that is not declared here cannot be read, its default is the
 * one that the server uses, and `docs/settings.md` is printed from it (`npm run format`).
 */
import { locales } from '@tarazu/contract/locales'

export type Declaration = {
  /** Value of an unset setting. Left out: it has none. */
  default?: string
  /** Value of an unset setting in paper mode, where that differs. */
  defaultInPaper?: string
  /** What the page says of a default that the server works out. */
  workedOut?: string
  /** Sentences of Markdown. Names of settings become code by themselves; links start at `docs/`. */
  meaning: string
  /** Completes "It matters ...". */
  matters: string
}

/** Headings of the page, and their settings in the order in which they are shown. */
export const declarations = {
  'Where it listens': {
    PORT: {
      default: '3000',
      meaning:
        'Port of the app and of the API (`/api`, described at `/api/docs`). `0` takes any port that is ' +
        'free.',
      matters: 'where 3000 is taken, or a firewall lets another port through',
    },
    HOST: {
      default: '127.0.0.1',
      meaning: 'Address that the server listens on. The default one is reached from this machine alone.',
      matters: 'where others should reach the server without a proxy on this machine',
    },
    TRUST_PROXY: {
      meaning:
        'Addresses or networks of the proxies before this server, comma separated, such as `10.0.0.5, ' +
        '10.1.0.0/16`. What they say of the caller is believed: see [hosting](hosting.md#behind-a-proxy).',
      matters: 'behind a proxy',
    },
    TLS_CERT: {
      meaning:
        'File with the certificate and its chain, in PEM. With it and TLS_KEY the server speaks HTTPS by ' +
        'itself. Both files are looked at every minute: a renewed pair is taken up without a restart; one ' +
        'that is broken is logged, and the one before stays in use.',
      matters: 'over a network, without a proxy that speaks TLS',
    },
    TLS_KEY: {
      meaning: 'File with the key of TLS_CERT, in PEM.',
      matters: 'together with TLS_CERT',
    },
  },
  'Where it keeps its data': {
    DATA_DIR: {
      default: 'data',
      meaning:
        'Folder of the embedded PostgreSQL and of generated secrets. One server uses it at a time; a ' +
        'second one is refused.',
      matters: 'where the data should lie on another disk',
    },
    DATABASE_URL: {
      meaning:
        'Address of an existing PostgreSQL (15 or newer), in place of the embedded one: see ' +
        '[hosting](hosting.md#a-postgresql-of-your-own).',
      matters: 'for several servers, or where somebody already runs a PostgreSQL',
    },
    MIGRATION_DATABASE_URL: {
      meaning:
        'The same database with the login of its owner, for migrations alone: DATABASE_URL is then a ' +
        'login that owns nothing. See [hosting](hosting.md#the-logins-of-the-server).',
      matters: 'where the server should never have the login of the owner',
    },
    READER_DATABASE_URL: {
      meaning:
        'The same database with the login for what customers read, which may act as `tarazu_customer` alone. ' +
        'Without it one is made, with a password from SECRET. See [hosting](hosting.md#the-logins-of-the-server).',
      matters: 'where the owner of the database may not create roles',
    },
    NATS_URL: {
      meaning:
        'Addresses of NATS (`nats://` or `tls://`), comma separated, with user and password in the first. ' +
        'Servers wake each other over it, and one of them asks Yahoo for all. Without it, or while it is ' +
        'away, PostgreSQL wakes them and each asks for prices by itself ([decision ' +
        '037](decisions/037-postgresql-carries-the-events.md)).',
      matters: 'for many servers on one DATABASE_URL',
    },
    SECRET: {
      workedOut: 'the file `secret` in DATA_DIR',
      meaning:
        '64 hex digits. Photos, card numbers and codes in the database are sealed with it, and cannot be ' +
        'read without it: keep a copy.',
      matters: 'for several servers on one DATABASE_URL, which need the same',
    },
    BACKUP_PASSPHRASE: {
      meaning: '16 to 200 characters that [backups](backups.md) are sealed with.',
      matters: 'as soon as a lost disk would hurt',
    },
    BACKUP_DIR: {
      meaning: 'Folder, on another disk, where the server leaves a backup every ten minutes.',
      matters: 'together with BACKUP_PASSPHRASE',
    },
  },
  'Paper and live mode': {
    TARAZU_MODE: {
      default: 'paper',
      meaning:
        '`paper` is play money. `live` starts where everything is there that it needs; otherwise it names ' +
        'what is missing and ends with exit code 78.',
      matters: 'for a firm that may run [live mode](live-mode.md)',
    },
    ENTITY_FILE: {
      workedOut: '`entity.json` in DATA_DIR',
      meaning: 'File that says who runs the deployment, signed with `npm run entity -- sign FILE`.',
      matters: 'in live mode',
    },
    LIVE_SETUP: {
      default: 'off',
      meaning:
        '`on` starts the console alone, for operators to add their passkeys. No price is asked for, and ' +
        'customers are told to wait.',
      matters: 'at the first start of live mode',
    },
  },
  'The market': {
    MARKET_FEED: {
      default: 'simulated',
      meaning: 'Where prices come from: `simulated`, `replay` or `yahoo`.',
      matters: 'for prices of a real market, today or on a day that is over',
    },
    SIMULATED_SEED: {
      workedOut: 'a key made from the secret of the deployment, which nobody else has',
      meaning:
        'A whole number; the same number makes the same market each time. Whoever knows it can work out ' +
        'every price beforehand, and the start, `/v2/config` and the transparency page say so.',
      matters: 'for tests and measurements, and to see a fault again',
    },
    SIMULATED_HOURS: {
      default: 'round-the-clock',
      meaning:
        '`market` keeps the sessions and holidays of the exchanges: outside of them orders wait for the ' +
        'open or are refused.',
      matters: 'where a simulated market should close as real ones do',
    },
    REPLAY_DIR: {
      meaning:
        'Folder of minute and daily bars in CSV. [What a replay does with ' +
        'them](commands.md#a-real-market-day-again) is printed at the start.',
      matters: 'with MARKET_FEED=replay, which needs it',
    },
    REPLAY_START: {
      workedOut: 'the first bar',
      meaning: 'Market time to begin at, with its zone, such as `2019-01-02T09:15:00+05:30`.',
      matters: 'with MARKET_FEED=replay',
    },
    REPLAY_SPEED: {
      default: '1',
      meaning: 'Market seconds per second, above 0 and at most 3600.',
      matters: 'with MARKET_FEED=replay',
    },
    YAHOO_URL: {
      default: 'https://query1.finance.yahoo.com',
      meaning: 'Address that answers as Yahoo Finance does.',
      matters: 'with MARKET_FEED=yahoo, behind a gateway of your own',
    },
    SECOND_FEED: {
      meaning:
        'Address of a second source, of another house, that answers as Yahoo Finance does. The first price of ' +
        'a day, exchange rates and moves beyond 3 % are traded at only when both agree ' +
        '([decision 100](decisions/100-whose-prices.md)). Live mode needs it.',
      matters: 'with MARKET_FEED=yahoo, so that one source cannot make prices',
    },
    DEMO_DATA: {
      default: 'off',
      defaultInPaper: 'on',
      meaning:
        'Instruments, listings, issues, funds and news to begin with, which say where they are made up. ' +
        '`off` starts with nothing to buy, and two operators list shares.',
      matters: 'where customers should see nothing that is made up',
    },
  },
  'What customers find': {
    CURRENCY: {
      default: 'INR',
      meaning: 'Currency of the wallet, `INR` or `MXN`. A database keeps the one that it began with.',
      matters: 'before the first start',
    },
    LOCALES: {
      default: locales.join(','),
      meaning:
        'Languages that are offered, in this order; `en` is always one of them. Demo texts come in the one ' +
        'that `Accept-Language` asks for.',
      matters: 'where operators do not speak all of them',
    },
    INVITE_CODE: {
      defaultInPaper: 'PAPER-2026',
      meaning:
        'Invitation code that anyone may use. One address may open a hundred accounts an hour with one ' +
        'code, and try ten wrong ones ([decision 077](decisions/077-wrong-codes-are-counted.md)). Without ' +
        'it only codes that operators make are taken.',
      matters: 'where not everybody may register',
    },
    CUSTOMER_SERVICE: {
      default: 'in-app',
      meaning:
        '`external` leads from a recharge to an https address that two operators set in the configuration, ' +
        'and names its host. While there is none, the console says so and customers stay in the app.',
      matters: 'where recharges are arranged elsewhere',
    },
    RECHARGE_METHODS: {
      defaultInPaper: 'sandbox',
      meaning:
        '`sandbox`, `manual`, `webhook`, in the order in which they are offered. Bank transfers appear ' +
        'once two operators have set the payee. The sandbox pays small withdrawals by itself; without it, ' +
        'and for whoever a bank brought money for, operators pay them over the bank.',
      matters: 'for money that comes from a bank or a payment provider',
    },
    PROVIDER_WEBHOOK_KEY: {
      meaning:
        '64 hex digits that the payment provider signs `POST /api/providers/recharge` with ([bank ' +
        'statements](bank-statements.md)).',
      matters: 'with `webhook` among RECHARGE_METHODS, which needs it',
    },
    PUSH_ORIGINS: {
      meaning:
        'Origins of push services, such as `https://push.example`, besides those of Chrome, Firefox, ' +
        'Safari and Edge.',
      matters: 'for browsers with a push service of their own',
    },
    WEBHOOK_ORIGINS: {
      meaning:
        "Origins that customers' webhooks may be at though they are not https on port 443, or lie in a " +
        'private network, such as `http://10.0.0.5:9000`.',
      matters: 'for a school or a firm whose programs listen in its own network',
    },
  },
  'Operators, messages and the record': {
    OPERATOR_EMAIL: {
      workedOut: '`admin@localhost`',
      meaning: "E-mail address of the first administrator of the operators' console (`/console`).",
      matters: 'at the first start',
    },
    OPERATOR_PASSWORD: {
      workedOut: 'generated, and printed at the first start',
      meaning:
        'Password of the first administrator, 10 to 128 characters, read at the first start alone. A ' +
        'printed one works for one sign-in within 72 hours, which changes it; `npm run operator -- reset ' +
        'E-MAIL` prints another.',
      matters: 'at the first start',
    },
    MESSAGE_WEBHOOK_URL: {
      meaning:
        'Address where codes for customers are handed over as JSON `{id, to, text, purpose}`, signed in ' +
        '`x-tarazu-signature: t=<ms>,v1=<hex of HMAC-SHA-256 over "t.body">`, and tried again until the ' +
        'code has run out. With it nobody reads a code in the console. Without it, in paper mode alone, ' +
        'codes wait there under Messages for an administrator, and the customer is told of each that is ' +
        'read.',
      matters: 'for codes by SMS or e-mail; live mode needs it',
    },
    MESSAGE_WEBHOOK_SECRET: {
      meaning: '16 to 200 characters that the handed over codes are signed with.',
      matters: 'together with MESSAGE_WEBHOOK_URL',
    },
    SMTP_URL: {
      meaning:
        'Mail server to which documents, alerts and notices of orders for customers are handed over, such as ' +
        '`smtps://user:password@mail.example:465`. Without it none is sent, and customers fetch them in the ' +
        'app.',
      matters: 'for contract notes and statements by e-mail',
    },
    SMTP_FROM: {
      meaning: 'E-mail address that documents, alerts and notices of orders are sent from.',
      matters: 'together with SMTP_URL',
    },
    ANCHOR_FILE: {
      meaning:
        'File outside of DATA_DIR, better on another machine, to which the signed root of each day is ' +
        'added as a line of JSON. `npm run verify` compares with it.',
      matters: 'to prove that nothing was rewritten; live mode needs this or the webhook',
    },
    ANCHOR_WEBHOOK_URL: {
      meaning: 'Address where the same line is handed over, signed as messages are, until it was taken.',
      matters: 'in place of ANCHOR_FILE, or beside it',
    },
    ANCHOR_WEBHOOK_SECRET: {
      meaning: '16 to 200 characters that the handed over lines are signed with.',
      matters: 'together with ANCHOR_WEBHOOK_URL',
    },
    LOG_ORIGIN: {
      workedOut: '`tarazu/` and 16 digits of its key',
      meaning:
        'Name of the log that is published below `/log`, best a web address without its scheme such as ' +
        '`log.example/tarazu`. It is in every checkpoint and cannot be changed later: see [the log](log.md).',
      matters: 'before the first start, where others are to know the log by your name',
    },
    LOG_KEY_FILE: {
      workedOut: '`log-key` in DATA_DIR',
      meaning:
        'File with the key of the log, written by `npm run key -- rotate`. Without it the key is made from ' +
        'SECRET. Servers on one DATABASE_URL need the same file: see [the log](log.md#another-key).',
      matters: 'for several servers on one DATABASE_URL, after the key was changed',
    },
    ROOT_KEY_PASSPHRASE: {
      meaning:
        '16 to 200 characters that the file of the root key is sealed with. `npm run key` alone reads it.',
      matters: 'to make a root key, and to change the key of the log',
    },
    TIMESTAMP_URL: {
      meaning:
        'Address of an authority that stamps times (RFC 3161), `http` or `https`. Checkpoints of the log are ' +
        'stamped there, and anyone gets the stamps at `/log/timestamp/<size>`. Where it does not answer, ' +
        'everything else goes on ([decision 103](decisions/103-checkpoints-are-stamped.md)).',
      matters: 'to prove to others when something was there at the latest',
    },
    TIMESTAMP_CA: {
      meaning:
        'File with the certificates, in PEM, that the authority of TIMESTAMP_URL has to be certified by. A ' +
        'stamp by anyone else is not kept.',
      matters: 'together with TIMESTAMP_URL',
    },
    TIMESTAMP_MINUTES: {
      default: '60',
      meaning: 'Fewest minutes between two stamps, from 1 to 10080. Nothing is stamped while nothing is new.',
      matters: 'where the authority counts, or wants to be paid',
    },
    TIMESTAMP_POLICY: {
      meaning: 'Object identifier, such as `1.2.3.4`, of the policy that the authority is to stamp under.',
      matters: 'where the authority has several',
    },
    LOG_SIGNER_FILE: {
      workedOut: '`log-signer` in DATA_DIR',
      meaning:
        'File in which the signer of the log remembers what it signed last, outside of the database. It ' +
        'signs nothing that does not continue this; without the file a log that was signed before leads to ' +
        'safe mode. Servers on one DATABASE_URL share it, or each gets a copy before its first start: see ' +
        '[the log](log.md#the-signer-remembers).',
      matters: 'for several servers on one DATABASE_URL, or to keep it on another disk',
    },
    WITNESSES: {
      meaning:
        'A policy (c2sp.org/tlog-policy), or the file that has it: which witnesses are asked to co-sign ' +
        'the log, with their keys and addresses, and how many have to. See [witnesses](witness.md).',
      matters: 'to prove that everybody is shown the same history',
    },
    RATE_LIMITS: {
      default: 'on',
      meaning: '`off` lets everybody ask as often as they like.',
      matters: 'for load tests',
    },
  },
  'Watching over it': {
    LOG_LEVEL: {
      default: 'info',
      meaning:
        '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Lines are JSON where the output ' +
        'is not a terminal.',
      matters: 'to look for a fault',
    },
    LOG_REQUESTS: {
      default: 'off',
      meaning:
        '`on` writes a line for each request that was answered, at the level `info`: method, route, ' +
        'status, milliseconds and the id of the request, and nothing of who asked or for what.',
      matters: 'where no proxy keeps such a log',
    },
    METRICS_PORT: {
      meaning:
        'Port of `/metrics` for Prometheus, another one than PORT. `0` takes any port that is free. ' +
        'Without it nothing is measured. See [monitoring](monitoring.md).',
      matters: 'as soon as somebody relies on the server',
    },
    METRICS_HOST: {
      default: '127.0.0.1',
      meaning:
        'Address that `/metrics` is served on. Nothing personal is in it, but how busy the firm is; ' +
        'whoever reaches the address reads it without signing in.',
      matters: 'where Prometheus runs on another machine',
    },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      meaning:
        'Address of a collector of OpenTelemetry that takes OTLP over HTTP, such as ' +
        '`http://127.0.0.1:4318`. Traces of requests and jobs go there, without anything personal; what ' +
        'its library knows besides, such as `OTEL_EXPORTER_OTLP_HEADERS`, works too. ' +
        'See [monitoring](monitoring.md#traces).',
      matters: 'to see where the time of an order goes',
    },
    TRACES_A_SECOND: {
      default: '10',
      meaning:
        'Most traces of each route and of each job in a second, so that a busy hour costs no more than a ' +
        'quiet one shows. Whoever sends a `traceparent` decides by themselves, for ten times as many at most.',
      matters: 'with OTEL_EXPORTER_OTLP_ENDPOINT',
    },
  },
} as const satisfies Record<string, Record<string, Declaration>>

type Groups = typeof declarations
type NamesOf<Group> = Group extends unknown ? keyof Group & string : never
export type SettingName = NamesOf<Groups[keyof Groups]>

export const declared = Object.fromEntries(
  Object.values(declarations).flatMap((group) => Object.entries(group)),
) as Record<SettingName, Declaration>
