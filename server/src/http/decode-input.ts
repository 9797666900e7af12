/** Prepares the raw input of a call for the contract's schema. */
import type { Endpoint } from '@tarazu/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { InvalidRequest } from '../answer/refusal.ts'

type Fields = Record<string, unknown>
type Shape = Record<string, z.core.$ZodType>

/**
 * Returns what reads an endpoint's input. Queries drop unknown fields, since programs and browsers add more
 * than is meant for us, and empty filters of forms. Input of a change is taken as it came, and refused if it
 * does not fit (rule T13).
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

/** The wire's fields; undefined if the input is a union. */
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

/** Names what is missing of the set of fields that was begun, or all alternatives if none was. */
export function requireOneSet({ needs: sets = [[]] }: Endpoint, given: unknown) {
  if (!isFields(given)) return
  const missing = sets.map((set) => set.filter((name) => given[name] === undefined))
  if (missing.some((names) => names.length === 0)) return
  const begun = missing.filter((names, at) => names.length < (sets[at]?.length ?? 0))
  const named = (begun.length > 0 ? begun : missing).flat()
  throw new InvalidRequest([...new Set(named)].map((field) => ({ field, problem: 'is missing' })))
}
