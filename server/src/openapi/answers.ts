/** The answers of a call besides success: product decision 2, as `http/errors.ts` implements it. */
import type { Endpoint } from '@tarazu/contract/endpoint'
import { type RefusalCode, universalRefusals } from '@tarazu/contract/refusals'
import { refusalStatus, sentences } from '../answer/refusal.ts'
import { type JsonSchema, refTo, wireSchema } from './json-schema.ts'

const text = { type: 'string' }
const no = (code: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties: { msg: { const: 'no' }, code, data: text, text, ...more },
  required: ['msg', 'code', 'data', 'text'],
  additionalProperties: false,
})
/** The problems of single fields, which several answers have. */
const fields = {
  type: 'array',
  items: {
    type: 'object',
    properties: { field: text, problem: text },
    required: ['field', 'problem'],
    additionalProperties: false,
  },
}
const detail = { type: 'object', description: 'Facts such as a minimum.', properties: { fields } }

export const answerSchemas: Record<string, JsonSchema> = {
  Refusal: { ...no({ enum: Object.keys(sentences) }, { detail }), description: 'An expected no.' },
  InvalidRequest: no(
    { const: 'invalid_request' },
    {
      detail: {
        type: 'object',
        properties: { fields },
        required: ['fields'],
      },
    },
  ),
  SignedOut: {
    type: 'object',
    properties: {
      msg: { const: 'no' },
      code: { const: 'logout' },
      data: { const: 'logout' },
      message: { const: 'logout' },
    },
    required: ['msg', 'code', 'data', 'message'],
    additionalProperties: false,
  },
  Failure: no(text, {
    trace_id: text,
    detail: {
      type: 'object',
      properties: {
        done: {
          const: false,
          description: 'This request has done nothing, and will not. Without it nobody knows.',
        },
      },
      required: ['done'],
    },
  }),
}

const requestId = { 'x-request-id': { description: 'Names this request in our logs.', schema: text } }
const retryAfter = { 'retry-after': { description: 'Seconds to wait.', schema: { type: 'integer' } } }
const answer = (description: string, schema: JsonSchema, headers: JsonSchema = {}) => ({
  description,
  headers: { ...requestId, ...headers },
  content: { 'application/json': { schema } },
})

export const answers: Record<string, JsonSchema> = {
  NotFound: answer('Not there, or not yours.', refTo('Refusal')),
  Forbidden: answer(
    'A browser sent it from the page of another site, or the role of this operator does not allow it.',
    refTo('Refusal'),
  ),
  NotSigned: answer('The signature does not fit, or is too old.', refTo('Refusal')),
  TooEarly: answer('What this follows has not been told yet.', refTo('Refusal')),
  KeyReused: answer('This Idempotency-Key was sent before with another body.', refTo('Refusal')),
  TooLarge: answer('The body is over 64 kB.', refTo('Failure')),
  TooMany: answer('Too many requests.', refTo('Failure'), retryAfter),
  Failure: answer('A fault of ours. Nothing is told but the request id.', refTo('Failure')),
  Unavailable: answer(
    'Starting, stopping, overloaded, or the database is away.',
    refTo('Failure'),
    retryAfter,
  ),
}

export const answerTo = (name: keyof typeof answers) => ({ $ref: `#/components/responses/${name}` })

/** Every answer of this endpoint by HTTP status. */
export function answersOf(endpoint: Endpoint): Record<string, JsonSchema> {
  const codes = refusalsOf(endpoint)
  const soft = codes.filter((code) => refusalStatus[code] === undefined)
  return {
    200: answer(
      soft.length === 0 ? 'Done.' : 'Done, or an expected no.',
      soft.length === 0 ? success(endpoint) : { oneOf: [success(endpoint), refusal(endpoint, soft)] },
      {
        ...(endpoint.moves && {
          'idempotent-replayed': {
            description: 'The first answer to this key, again.',
            schema: { const: 'true' },
          },
        }),
        ...(soft.includes('too_many') && retryAfter),
      },
    ),
    400: malformed(endpoint),
    ...((endpoint.caller === 'operator' || endpoint.method === 'POST') && { 403: answerTo('Forbidden') }),
    ...(codes.includes('not_found') && { 404: answerTo('NotFound') }),
    ...(codes.includes('signature_wrong') && { 401: answerTo('NotSigned') }),
    ...(codes.includes('out_of_order') && { 409: answerTo('TooEarly') }),
    ...(endpoint.method === 'POST' && { 413: answerTo('TooLarge') }),
    ...(endpoint.moves && { 422: answerTo('KeyReused') }),
    429: answerTo('TooMany'),
    500: answerTo('Failure'),
    503: answerTo('Unavailable'),
  }
}

/** The refusals of the endpoint itself, and those that every call of its kind shares. */
export function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const universal = universalRefusals.filter((code) => code !== 'idempotency_mismatch' || endpoint.moves)
  return [
    ...new Set([
      ...endpoint.refusals,
      ...(endpoint.caller === 'customer' ? universal : []),
      ...(endpoint.blockedInSafeMode ? (['safe_mode'] as const) : []),
      ...(endpoint.caller === 'operator' ? (['forbidden', 'not_found'] as const) : []),
    ]),
  ]
}

const success = (endpoint: Endpoint): JsonSchema => ({
  type: 'object',
  properties: { msg: { const: 'ok' }, data: wireSchema(endpoint.reply) },
  required: ['msg', 'data'],
  additionalProperties: false,
})

function refusal(endpoint: Endpoint, codes: RefusalCode[]): JsonSchema {
  const list = codes.map((code) => `- \`${code}\` ${sentences[code]}`).join('\n')
  const data = endpoint.refusalData === 'sentence' ? 'the sentence' : 'the code'
  return {
    allOf: [refTo('Refusal'), { properties: { code: { enum: codes } } }],
    description: `\`data\` is ${data}.\n\n${list}`,
  }
}

function malformed(endpoint: Endpoint): JsonSchema {
  const invalid = refTo('InvalidRequest')
  return endpoint.caller !== 'anyone'
    ? answer('The request is not understood, or nobody is signed in.', {
        oneOf: [invalid, refTo('SignedOut')],
      })
    : answer('The request is not understood.', invalid)
}
