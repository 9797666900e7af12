/** The file that says who runs a live deployment (rule H3). */
import { readFile } from 'node:fs/promises'
import {
  type Entity,
  entitySchema,
  entityText,
  type SignedEntity,
  signedEntitySchema,
} from '@tarazu/contract/config/entity'
import * as z from 'zod/mini'
import { isSigned, type SigningKey } from '../chain/chain-key.ts'
import { fieldProblems } from '../http/field-problems.ts'

/** The errors of the file, each in a few words for its author. */
export class EntityError extends Error {
  override name = 'EntityError'
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Returns its content if this deployment has signed exactly that. Throws `EntityError`. */
export async function readEntity(path: string, { publicKey }: SigningKey): Promise<SignedEntity> {
  const content = await readObject(path)
  if (content.signature === undefined) {
    understood(entitySchema, content)
    throw new EntityError([`it is not signed: npm run entity -- sign ${path}`])
  }
  const entity = understood(signedEntitySchema, content)
  if (!isSigned(entityText(entity), Buffer.from(entity.signature, 'hex'), publicKey))
    throw new EntityError([
      `it was changed after it was signed, or signed by another deployment: npm run entity -- sign ${path}`,
    ])
  return entity
}

/** Returns its content with a new signature. Throws `EntityError`. */
export async function signEntity(path: string, key: SigningKey): Promise<SignedEntity> {
  const { signature: _, ...unsigned } = await readObject(path)
  const entity: Entity = understood(entitySchema, unsigned)
  return { ...entity, signature: key.sign(entityText(entity)).toString('hex') }
}

async function readObject(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new EntityError([error.code === 'ENOENT' ? 'there is no such file' : error.message])
  })
  const content = parsed(text)
  if (typeof content === 'object' && content !== null && !Array.isArray(content))
    return content as Record<string, unknown>
  throw new EntityError(['it is not an object in JSON'])
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function understood<S extends z.core.$ZodType>(schema: S, content: unknown): z.output<S> {
  const read = z.safeParse(schema, content, { reportInput: true })
  if (read.success) return read.data
  const problems = read.error.issues.flatMap(fieldProblems)
  throw new EntityError(problems.map(({ field, problem }) => `${field} ${problem}`))
}
