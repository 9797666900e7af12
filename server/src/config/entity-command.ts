/**
 * `npm run entity -- sign FILE` signs the entity in that file with the deployment's key. Repeat after each
 * change.
 */
import { writeFile } from 'node:fs/promises'
import { chainKey } from '../chain/chain-key.ts'
import { systemRandom } from '../clock.ts'
import { readSecrets } from '../secrets/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import { EntityError, signEntity } from './read-entity.ts'

const [verb, file, ...rest] = process.argv.slice(2)
try {
  if (verb !== 'sign' || file === undefined || rest.length > 0)
    throw new Error('Usage: npm run entity -- sign FILE')
  const key = chainKey(await readSecrets(readSettings(process.env), systemRandom))
  const entity = await signEntity(file, key)
  await writeFile(file, `${JSON.stringify(entity, null, 2)}\n`)
  process.stdout.write(`${entity.name}: signed with the key ${key.publicKey.toString('hex')}\n`)
} catch (error) {
  const sentence =
    error instanceof EntityError
      ? [`${file} cannot be signed:`, ...error.problems.map((each) => `  - ${each}`)].join('\n')
      : `${error instanceof Error ? error.message : error}`
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
