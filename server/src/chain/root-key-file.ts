/** The file of a root key, which is kept offline: the key sealed under a passphrase, as a line of JSON. */
import { readFile, writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { deriveKey } from '../backup/seal-stream.ts'
import type { Random } from '../clock.ts'
import { makeSecrets } from '../secrets/secrets.ts'

const hex = z.string().check(z.regex(/^([0-9a-f]{2})+$/))
const format = z.strictObject({ what: z.literal('tarazu root key'), salt: hex, sealed: hex })

/** Does not overwrite a file that is there. `seed` has 32 bytes. */
export async function writeRootKey(path: string, passphrase: string, seed: Buffer, random: Random) {
  const salt = random.bytes(16)
  const sealed = makeSecrets(await deriveKey(passphrase, salt), random).seal('log', seed)
  const said = { what: 'tarazu root key', salt: salt.toString('hex'), sealed: sealed.toString('hex') }
  await writeFile(path, `${JSON.stringify(said)}\n`, { mode: 0o600, flag: 'wx', flush: true })
}

/** Throws a sentence where the file is no root key, or the passphrase is another. */
export async function readRootKey(path: string, passphrase: string, random: Random): Promise<Buffer> {
  const text = await readFile(path, 'utf8')
  try {
    const { salt, sealed } = z.parse(format, JSON.parse(text))
    const key = await deriveKey(passphrase, Buffer.from(salt, 'hex'))
    return makeSecrets(key, random).unseal('log', Buffer.from(sealed, 'hex'))
  } catch {
    throw new Error(`${path} is no root key, or ROOT_KEY_PASSPHRASE is another.`)
  }
}
