/**
 * A request for each call of the API document that takes text or numbers, with values that it understands.
 */
import type { JsonSchema } from '../../server/src/openapi/json-schema.ts'
import { exampleOf } from '../../server/src/testing/hostile-input.ts'
import type { Asked } from './scanners.ts'

type Operation = {
  parameters?: { name?: string; in?: string; schema?: JsonSchema }[]
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> }
  security?: Record<string, unknown>[]
}
type Document = { paths: Record<string, Partial<Record<'get' | 'post', Operation>>> }

/** They end the session that the others are asked with, or stop what they ask for. */
const endsIt = /logout|sign-out|sign-in|password|freeze|close|forget|user\/login|user\/reg/

export async function requestsOf(url: string, headers: { token: string; 'operator-token': string }) {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document
  return Object.entries(document.paths).flatMap(([path, { get, post }]): Asked[] => {
    if (endsIt.test(path)) return []
    const address = `${url}/api${path}`
    const query = (get?.parameters ?? []).filter((each) => each.in === 'query')
    const body = post?.requestBody?.content?.['application/json']?.schema
    return [
      ...(query.length > 0
        ? [{ method: 'GET' as const, url: `${address}?${queryOf(query)}`, headers: headersFor(get) }]
        : []),
      ...(body && Object.keys((body['properties'] as object | undefined) ?? {}).length > 0
        ? [
            {
              method: 'POST' as const,
              url: address,
              body: JSON.stringify(exampleOf(body)),
              headers: json(post),
            },
          ]
        : []),
    ]
  })

  function headersFor(operation?: Operation): Record<string, string> {
    const wants = (operation?.security ?? []).flatMap(Object.keys)
    if (wants.includes('operator')) return { 'operator-token': headers['operator-token'] }
    return wants.length > 0 ? { token: headers.token } : {}
  }

  function json(operation?: Operation) {
    return { ...headersFor(operation), 'content-type': 'application/json' }
  }
}

function queryOf(query: NonNullable<Operation['parameters']>) {
  const given = query.map(({ name = '', schema = {} }) => [name, String(exampleOf(schema))])
  return new URLSearchParams(given).toString()
}
