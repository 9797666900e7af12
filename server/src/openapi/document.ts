/** The OpenAPI 3.1 document, made from the same schemas that decode and encode each request. */
import type { Endpoint } from '@tarazu/contract/endpoint'
import { version } from '../settings/version.ts'
import { answerSchemas, answers, answersOf } from './answers.ts'
import { type JsonSchema, namedSchemas, wireSchema } from './json-schema.ts'
import { operationName } from './operation-name.ts'
import { streamDescription, streamSchemas } from './stream-description.ts'
import { uploadDescription } from './upload-description.ts'

const description = `The API of a retail brokerage that its customers can check.

A success is \`{"msg":"ok","data":…}\`. An expected no is \`{"msg":"no","code":…}\` with HTTP 200 (404 \
where a thing is not
there or not yours). A malformed request is HTTP 400 \`invalid_request\` naming each field; a missing or \
dead token is HTTP
400 \`logout\`. Money and the prices of what is owned, owed or charged are decimal text, quotes are \
numbers, times are ISO
8601 in UTC. A call that moves money or securities takes an \`Idempotency-Key\`: \
a retry with the same key does it once, and the same
key with another body is HTTP 422. So whatever is asked anew needs a new key: after \`step_up\`, with the \
transaction password; after
\`second_factor_required\`, with a code; after \`price_moved\`, with the price that was seen then. What a \
refusal says of single fields
is \`detail.fields\`, as in a malformed request. A GET ignores fields that it does not know, and takes an \
empty one for none;
all else refuses what it does not understand.`

export type OpenapiDocument = {
  openapi: '3.1.0'
  info: JsonSchema
  paths: Record<string, Record<string, JsonSchema>>
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, JsonSchema> } & JsonSchema
} & JsonSchema

export function openapiDocument(endpoints: readonly Endpoint[]): OpenapiDocument {
  const paths: OpenapiDocument['paths'] = {}
  const capabilities = new Set<string>()
  for (const each of endpoints) {
    const { capability, name } = operationName(each)
    capabilities.add(capability)
    paths[each.path] = { ...paths[each.path], [each.method.toLowerCase()]: operation(each, capability, name) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tarazu',
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    tags: [...capabilities, 'stream'].map((name) => ({ name })),
    paths: { ...paths, ...streamDescription, ...uploadDescription },
    components: {
      schemas: { ...namedSchemas(), ...answerSchemas, ...streamSchemas() },
      responses: answers,
      parameters: { IdempotencyKey: idempotencyKey, AcceptLanguage: acceptLanguage },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        bearer: { type: 'http', scheme: 'bearer' },
        operator: { type: 'apiKey', in: 'header', name: 'operator-token' },
      },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'One key for one intent, kept for a day and longer.',
  schema: { type: 'string', pattern: '^[\\w.:-]{1,200}$' },
}

const acceptLanguage = {
  name: 'Accept-Language',
  in: 'header',
  description:
    'Texts of ours, made up for paper trading, come in the one that is wanted most of those that are ' +
    'offered, else in English; `Content-Language` says which. What operators wrote stays as it is.',
  schema: { type: 'string' },
}

const securityOf: Record<Endpoint['caller'], JsonSchema[]> = {
  anyone: [],
  customer: [{ token: [] }, { bearer: [] }],
  operator: [{ operator: [] }],
}

function operation(endpoint: Endpoint, capability: string, name: string): JsonSchema {
  const input = {
    ...wireSchema(endpoint.input),
    ...(endpoint.needs && { anyOf: endpoint.needs.map((required) => ({ required })) }),
  }
  const parameters = [
    ...(endpoint.method === 'GET' ? queryParameters(input) : []),
    ...(endpoint.moves ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(endpoint.inLanguages ? [{ $ref: '#/components/parameters/AcceptLanguage' }] : []),
  ]
  const hasBody = endpoint.method === 'POST' && takesFields(input)
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.description !== undefined && { description: endpoint.description }),
    tags: [capability],
    security: securityOf[endpoint.caller],
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && {
      requestBody: {
        required: true,
        content: { [endpoint.multipart ? 'multipart/form-data' : 'application/json']: { schema: input } },
      },
    }),
    responses: answersOf(endpoint),
  }
}

/** Whether the input has fields, or alternatives that have. */
function takesFields({ properties = {}, anyOf, oneOf }: JsonSchema): boolean {
  return Object.keys(properties as object).length > 0 || anyOf !== undefined || oneOf !== undefined
}

function queryParameters({ properties = {}, required = [] }: JsonSchema): JsonSchema[] {
  const needed = required as string[]
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: needed.includes(name),
    schema: asNumber(schema),
  }))
}

/** A query is all text, so a number that may also come as digits is described as a number. */
function asNumber(schema: JsonSchema): JsonSchema {
  const arms = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as JsonSchema[]) : []
  return arms.find(({ type }) => type === 'integer') ?? schema
}
