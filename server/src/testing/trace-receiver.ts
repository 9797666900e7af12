/** Takes traces as a collector of OpenTelemetry does, by OTLP as JSON over HTTP, and keeps what it was told. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

type Value = { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean }
type Attribute = { key: string; value: Value }
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: SentSpan[] }[]
  }[]
}
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  events: unknown[]
  status: { code: number; message?: string }
}

const factsOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

export async function receiveTraces() {
  /** Each body as it came. */
  const bodies: Sent[] = []
  const server = createServer(async (request, response) => {
    bodies.push((await json(request)) as Sent)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    text: () => JSON.stringify(bodies),
    get spans() {
      return bodies.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) =>
            spans.map(({ attributes, startTimeUnixNano, endTimeUnixNano, ...span }) => ({
              ...span,
              facts: factsOf(attributes),
              of: factsOf(resource.attributes),
              start: BigInt(startTimeUnixNano),
              end: BigInt(endTimeUnixNano),
            })),
          ),
        ),
      )
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
