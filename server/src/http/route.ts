/**
 * The one way in: identifies the caller, decodes with the contract's schema, answers in the specification's
 * envelope.
 */
import { decodeInput, type Endpoint, type Input, type Reply } from '@tarazu/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeJson } from '../answer/answer-headers.ts'
import { Refusal } from '../answer/refusal.ts'
import { replyBody, sentBody } from '../answer/reply-body.ts'
import { retryDeadlock } from '../db/retry-deadlock.ts'
import type { Caller, Deps, OperatorCaller, Visitor } from '../deps.ts'
import { refuseBankDetails } from '../guards/refuse-bank-details.ts'
import type { Passes } from './admission.ts'
import { inputReader, requireOneSet } from './decode-input.ts'
import { answerOnce, requestKey } from './idempotency.ts'
import { callerOf } from './identify-caller.ts'
import { languageOf } from './language-of.ts'

type Callers = { anyone: Visitor; customer: Caller; operator: OperatorCaller }
type CallerOf<E extends Endpoint> = Callers[E['caller']]

export type UseCase<E extends Endpoint> = (
  deps: Deps,
  caller: CallerOf<E>,
  input: Input<E>,
) => Promise<Reply<E>>

/** `passes` says which requests are carried out however much else is asked for. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  useCase: UseCase<E>,
  { passes }: { passes?: Passes } = {},
) {
  const ofCustomer = ofCustomers(deps)
  const mayPass = endpoint.always ? () => true : passes
  const inputOf = inputReader(endpoint)
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { endpoint, ...(mayPass && { passes: mayPass }) },
    ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
    handler: async (request, reply) => {
      const turn = app.admit(request)
      let place = turn instanceof Promise ? await turn : turn
      try {
        const caller = await callerOf(deps, endpoint, request, reply)
        if (place?.stranger && endpoint.caller !== 'anyone') {
          const asStranger = place
          place = undefined
          place = await app.admitKnown(request, asStranger)
        }
        if (endpoint.inLanguages) speak(deps, caller, request)
        const wire = inputOf(request)
        const input = decodeInput(endpoint, wire)
        requireOneSet(endpoint, wire)
        if (endpoint.countedBy) app.countRows?.(request, rowsIn(input, endpoint.countedBy))
        if (endpoint.toCustomer) await checkTexts(deps, endpoint, caller as OperatorCaller, input)
        const own = endpoint.caller === 'customer' ? ofCustomer((caller as Caller).id) : deps
        const answer = () => {
          // Checked here, so that a retry of something done before safe mode still gets its result.
          const carryOut = () => useCase(own, caller as CallerOf<E>, input)
          return endpoint.blockedInSafeMode && deps.safeMode.standing()
            ? unlessItStands(deps, carryOut)
            : carryOut()
        }
        if (!endpoint.moves) {
          return writeJson(
            reply,
            sentBody(endpoint, await (endpoint.caller === 'operator' ? retryDeadlock(answer) : answer())),
          )
        }

        const customer = caller as Caller
        if (customer.closed && !endpoint.afterClosing) throw new Refusal('account_closed')
        customer.once = requestKey(deps, endpoint, request, wire)
        if (!customer.once) return writeJson(reply, replyBody(endpoint, await answer()))
        return await answerOnce(deps, endpoint, customer, customer.once, reply, answer)
      } finally {
        place?.leave()
      }
    },
  })
}

function rowsIn(input: unknown, field: string) {
  const rows = (input as Record<string, unknown>)[field]
  return Array.isArray(rows) ? rows.length : 0
}

/** Another server may have left safe mode, which this one has yet to hear of. */
async function unlessItStands<T>({ safeMode }: Deps, carryOut: () => Promise<T>) {
  await safeMode.look()
  if (safeMode.standing()) throw new Refusal('safe_mode')
  return carryOut()
}

/**
 * What a use-case of one customer may reach: all of `deps`, with only their rows of the database (rule T12),
 * which `db` reads and `writer` changes.
 * It inherits from `deps`, since a copy with a getter costs 40 microseconds, as much as the rest of a poll.
 */
function ofCustomers(deps: Deps): (customer: number) => Deps {
  class Own {
    readonly #customer: number
    #db: Deps['db'] | undefined
    #writer: Deps['db'] | undefined

    constructor(customer: number) {
      this.#customer = customer
    }

    /** Lazy, since most polls are answered from memory. */
    get db() {
      this.#db ??= deps.dbOf(this.#customer)
      return this.#db
    }

    get writer() {
      this.#writer ??= deps.writerOf(this.#customer)
      return this.#writer
    }
  }
  Object.setPrototypeOf(Own.prototype, deps)
  return (customer) => new Own(customer) as Own & Deps
}

/** Answers that are cached for several languages need to vary by the header. */
function speak({ settings }: Deps, caller: Visitor, { headers }: FastifyRequest) {
  caller.language = languageOf(headers['accept-language'], settings.locales)
  caller.reply.header('content-language', caller.language)
  caller.reply.header('vary', 'accept-language')
}

/** Checks each text for customers before anything is done with it. */
async function checkTexts(deps: Deps, endpoint: Endpoint, { operator }: OperatorCaller, input: unknown) {
  const fields = input as Record<string, unknown>
  for (const field of endpoint.toCustomer ?? []) {
    for (const text of textsIn(fields[field]))
      await refuseBankDetails(deps, operator, text, {
        action: 'text.refused',
        detail: { path: endpoint.path, field },
      })
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract of this route; routes without one are listed in `openapi/served-routes.ts`. */
    endpoint?: Endpoint
    passes?: Passes
  }
}
