/** Seals what the database must not reveal, with the deployment's one secret. */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
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
  | 'webhook'
  | 'request'
  | 'ipo-seed'
  | 'prices'
  | 'check'
  | 'one-time-password'
  | 'policy'
  | 'paper'
  | 'carrier'
  | 'chain'
  | 'recovery-code'
  | 'database-login'

export type Secrets = {
  /** 32 bytes for this purpose alone. */
  key(purpose: Purpose): Buffer
  /** AES-256-GCM with a new nonce each time: nonce (12 bytes), tag (16), ciphertext. */
  seal(purpose: Purpose, plain: Buffer): Buffer
  /** Throws if it was not sealed with this secret for this purpose. */
  unseal(purpose: Purpose, sealed: Buffer): Buffer
}

export async function readSecrets(settings: Settings, random: Random): Promise<Secrets> {
  return makeSecrets(await readSecret(settings, random), random)
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

export function makeSecrets(secret: Buffer, random: Random): Secrets {
  const keys = new Map<Purpose, Buffer>()
  const key = (purpose: Purpose) => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', `tarazu ${purpose}`, 32))
    keys.set(purpose, known)
    return known
  }
  return {
    key,
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
  const text = (await readFile(path, 'utf8')).trim()
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new Error(`The file ${path} does not hold a secret of 64 hex digits.`)
  return Buffer.from(text, 'hex')
}
