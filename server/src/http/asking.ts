/**
 * Whose request it is, as far as memory knows: enough to share out what there is, and no proof of anything.
 */
import type { FastifyRequest } from 'fastify'
import type { Asking } from '../concurrency/fair-gate.ts'
import type { Deps } from '../deps.ts'
import { networksOf } from './client-address.ts'
import { operatorTokenOf, tokenOf } from './identify-caller.ts'

type Known = Pick<Deps, 'sessions' | 'operators'>

/** A customer or operator whose token was seen lately; else a stranger, who is a network (of IPv6 a /56). */
export function askingOf({ sessions, operators }: Known, request: FastifyRequest): Asking {
  const customer = customerInMemory({ sessions }, request)
  if (customer !== undefined) return { name: `customer ${customer}`, stranger: false }
  const ofConsole = operatorTokenOf(request.headers)
  const operator = ofConsole === undefined ? undefined : operators.remembers(ofConsole)
  if (operator !== undefined) return { name: `operator ${operator}`, stranger: false }
  const [narrow = '', wider = narrow] = networksOf(request.ip)
  return { name: wider, stranger: true }
}

/** The customer of a request whose session is in memory. */
export function customerInMemory({ sessions }: Pick<Deps, 'sessions'>, { headers }: FastifyRequest) {
  const token = tokenOf(headers)
  return token === undefined ? undefined : sessions.remembers(token)
}
