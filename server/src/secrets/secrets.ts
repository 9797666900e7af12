/** Seals what the database must not reveal, with the deployment's one secret. */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Random } from '../clock.ts'
import type { Settings } from '../settings/settings.ts'

export type Purpose =
  | 'totp'
  | 'ticket'
  | 'upload'
  | 'identity'
  | 'bank-card'
  | 'transaction-password'
  | 'message'
  | 'push'
  | 'message-code'
  | 'document-mail'
  | 'webhook'
  | 'customer-webhook'
  | 'request'
  | 'ipo-seed'
  | 'prices'
  | 'check'
  | 'one-time-password'
  | 'policy'
  | 'paper'
  | 'carrier'
  | 'chain'
  | 'log'
  | 'log-mismatch'
  | 'recovery-code'
  | 'database-login'
  | 'reader-login'
  | 'ledger-export'
  | 'liabilities'
  | 'remembered'
  | 'proof'

export type Secrets = {
  /** 32 bytes for this purpose alone. */
  key(purpose: Purpose): Buffer
  /** 32 bytes that the log's key is made from: of LOG_KEY_FILE, else of this secret. */
  logSeed: Buffer
  /** AES-256-GCM with a new nonce each time: nonce (12 bytes), tag (16), ciphertext. */
  seal(purpose: Purpose, plain: Buffer): Buffer
  /** Throws if it was not sealed with this secret for this purpose. */
  unseal(purpose: Purpose, sealed: Buffer): Buffer
}

export async function readSecrets(settings: Settings, random: Random): Promise<Secrets> {
  return makeSecrets(await readSecret(settings, random), random, await readLogSeed(settings))
}

/** `SECRET`, or else the file `secret` in DATA_DIR, created at the first start. */
export async function readSecret({ secret, dataDir }: Settings, random: Random): Promise<Buffer> {
  return secret ?? secretFile(dataDir, random.bytes(32))
}

/**
 * For a restore: writes the backup's secret, which the first start would otherwise make. An existing one
 * stays.
 */
export async function keepSecret(dataDir: string, secret: Buffer) {
  const kept = await secretFile(dataDir, secret)
  if (!kept.equals(secret))
    throw new Error(
      `${join(dataDir, 'secret')} is the secret of another deployment: choose another DATA_DIR.`,
    )
}

/** Undefined: the log has had no other key than the one that is made from the secret. */
async function readLogSeed({ logKeyFile }: Pick<Settings, 'logKeyFile'>): Promise<Buffer | undefined> {
  return existsSync(logKeyFile) ? seedIn(logKeyFile) : undefined
}

export function makeSecrets(secret: Buffer, random: Random, logSeed?: Buffer): Secrets {
  const keys = new Map<Purpose, Buffer>()
  const key = (purpose: Purpose) => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', `tarazu ${purpose}`, 32))
    keys.set(purpose, known)
    return known
  }
  return {
    key,
    logSeed: logSeed ?? key('log'),
    seal(purpose, plain) {
      const nonce = random.bytes(12)
      const cipher = createCipheriv('aes-256-gcm', key(purpose), nonce)
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    unseal(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key(purpose), sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
    },
  }
}

async function secretFile(dataDir: string, otherwise: Buffer): Promise<Buffer> {
  const path = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  // When two servers start at once, one writes and both read.
  await writeFile(path, `${otherwise.toString('hex')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return seedIn(path)
}

async function seedIn(path: string): Promise<Buffer> {
  const text = (await readFile(path, 'utf8')).trim()
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new Error(`The file ${path} does not hold a secret of 64 hex digits.`)
  return Buffer.from(text, 'hex')
}
