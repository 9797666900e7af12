/** Describes the streams by hand around the schemas of their events, because they have no envelope. */
import {
  maxStreamSymbols,
  operatorEvents,
  operatorStreamPath,
  streamEvents,
  streamPath,
} from '@tarazu/contract/events'
import { answerTo } from './answers.ts'
import { type JsonSchema, refTo, wireSchema } from './json-schema.ts'

const schemaName = (stream: string, event: string) =>
  `${stream}${event.charAt(0).toUpperCase()}${event.slice(1)}`

const streams = { Stream: streamEvents, OperatorStream: operatorEvents }

export function streamSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(streams).flatMap(([stream, events]) =>
      Object.entries(events).map(([event, schema]) => [schemaName(stream, event), wireSchema(schema)]),
    ),
  )
}

const listOf = (stream: keyof typeof streams) =>
  Object.keys(streams[stream])
    .map((event) => `- \`${event}\`: ${schemaName(stream, event)}`)
    .join('\n')

const description = `Server-sent events. \`quotes\` come at most four times a second, the latest value of \
each symbol that
changed; a reader that is too slow misses what was superseded. \`safe_mode\` comes first, \
and whenever it is entered or left. The other events carry an \`id\`: send the last one as
\`Last-Event-ID\` to be told which orders changed meanwhile. \`logout\` says that the token is dead.

${listOf('Stream')}`

const operatorDescription = `Server-sent events to operators. They say what has changed, so that it is \
asked for again:
\`queues\` by their names, \`chat\` by the customers' numbers, to whoever may read conversations. An empty \
list: any of
them may have changed. \`logout\` says that the session has ended.

${listOf('OperatorStream')}`

const responses = {
  200: {
    description: 'Events until one side ends it.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  },
  400: {
    description: 'The request is not understood, or nobody is signed in.',
    content: {
      'application/json': { schema: { oneOf: [refTo('InvalidRequest'), refTo('SignedOut')] } },
    },
  },
  429: answerTo('TooMany'),
  500: answerTo('Failure'),
  503: answerTo('Unavailable'),
}

export const streamDescription: Record<string, Record<string, JsonSchema>> = {
  [streamPath]: {
    get: {
      operationId: 'stream',
      summary: 'Live quotes, and my balance, orders and unread count',
      description,
      tags: ['stream'],
      security: [{ token: [] }, { bearer: [] }],
      parameters: [
        {
          name: 'symbols',
          in: 'query',
          description: `At most ${maxStreamSymbols}, separated by commas.`,
          schema: { type: 'array', items: refTo('Symbol'), maxItems: maxStreamSymbols },
          style: 'form',
          explode: false,
        },
        { name: 'Last-Event-ID', in: 'header', schema: { type: 'string', pattern: '^\\d{1,19}$' } },
      ],
      responses,
    },
  },
  [operatorStreamPath]: {
    get: {
      operationId: 'operatorStream',
      summary: 'What has changed in the queues and conversations',
      description: operatorDescription,
      tags: ['stream'],
      security: [{ operator: [] }],
      responses,
    },
  },
}
