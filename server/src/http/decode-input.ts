/** What a call was given, before the contract decodes it. */
import type { Endpoint } from '@tarazu/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { InvalidRequest } from '../answer/refusal.ts'

type Fields = Record<string, unknown>
type Shape = Record<string, z.core.$ZodType>

/**
 * Answers what reads the input of an endpoint. Of an address only the fields that are known: programs and browsers put more into it
 * than was meant for us. A filter that a form left empty is none. Whatever changes something is taken as it came, and refused where
 * it is not understood (rule T13).
 */
export function inputReader(endpoint: Endpoint): (request: FastifyRequest) => unknown {
  const shape = endpoint.method === 'GET' || endpoint.reads ? shapeOf(endpoint.input) : undefined
  return (request) => {
    const given = (endpoint.method === 'GET' ? request.query : request.body) ?? {}
    if (!shape || !isFields(given)) return given
    const names = endpoint.method === 'GET' ? Object.keys(shape) : Object.keys(given)
    return Object.fromEntries(
      names.flatMap((name) => (isGiven(given, name, shape) ? [[name, given[name]]] : [])),
    )
  }
}

/** The fields of the wire; undefined where one set or another is taken. */
export function shapeOf(input: z.core.$ZodType): Shape | undefined {
  const { def } = (input as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return shapeOf(def.in)
  return def.type === 'object' ? (def.shape as Shape) : undefined
}

const isFields = (given: unknown): given is Fields =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

function isGiven(given: Fields, name: string, shape: Shape) {
  if (!Object.hasOwn(given, name)) return false
  return given[name] !== '' || !Object.hasOwn(shape, name) || shape[name]?._zod.optin !== 'optional'
}

/** Of the set that was begun what is missing is named; of none, all that would do. */
export function requireOneSet({ needs: sets = [[]] }: Endpoint, given: unknown) {
  if (!isFields(given)) return
  const missing = sets.map((set) => set.filter((name) => given[name] === undefined))
  if (missing.some((names) => names.length === 0)) return
  const begun = missing.filter((names, at) => names.length < (sets[at]?.length ?? 0))
  const named = (begun.length > 0 ? begun : missing).flat()
  throw new InvalidRequest([...new Set(named)].map((field) => ({ field, problem: 'is missing' })))
}
