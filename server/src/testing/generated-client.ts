/** A client that a third-party program generates from the published document, without our contract. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { type Document, OpenAPIClientAxios } from 'openapi-client-axios'
import { expect } from 'vitest'

type Fields = Record<string, unknown>
type Answer = { msg: string; code?: string; data: Fields; text?: string; detail?: Fields }
type Asked = { query?: Fields; body?: Fields; key?: string }
type Schema = Record<string, unknown>
type Operation = {
  parameters?: (Schema & { $ref?: string; name?: string; in?: string; required?: boolean; schema?: Schema })[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<number, { $ref?: string }>
}

export type GeneratedClient = Awaited<ReturnType<typeof generatedClient>>

/** Sends calls by operation id. It throws at any request or answer that the document does not describe. */
export async function generatedClient(baseUrl: string) {
  const document = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as Document
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, allErrors: true })
  ajv.addSchema(document, 'document')
  const api = new OpenAPIClientAxios({
    definition: document,
    axiosConfigDefaults: { baseURL: baseUrl, validateStatus: () => true, proxy: false },
  })
  const client = await api.init()
  const checks = new Map<string, ValidateFunction>()
  const fits = (place: string, value: unknown) => {
    const check = checks.get(place) ?? ajv.compile({ $ref: `document#${place}` })
    checks.set(place, check)
    check(value)
    return check.errors
  }

  return {
    document,
    /** Calls with the session that these headers name. */
    as:
      (headers: Record<string, string> = {}) =>
      async (name: string, { query = {}, body, key }: Asked = {}): Promise<Answer> => {
        const at = api.getOperation(name)
        if (!at) throw new Error(`the document knows no ${name}`)
        const operation = at as unknown as Operation
        const place = `/paths/${at.path.replaceAll('/', '~1')}/${at.method}`
        const inQuery = (operation.parameters ?? []).filter((each) => each.in === 'query')
        expect([
          name,
          Object.keys(query).filter((each) => !inQuery.some((one) => one.name === each)),
        ]).toEqual([name, []])
        if (body) {
          const types = Object.keys(operation.requestBody?.content ?? {})
          expect([name, types.length]).toEqual([name, 1])
          const type = (types[0] ?? '').replaceAll('/', '~1')
          if (type === 'application~1json')
            expect([name, fits(`${place}/requestBody/content/${type}/schema`, body)]).toEqual([name, null])
        }
        const form =
          body && 'application/json' in (operation.requestBody?.content ?? {}) ? body : formOf(body)
        const send = client[name] as unknown as (
          params: Fields,
          data: unknown,
          config: object,
        ) => Promise<{ status: number; data: Answer }>
        const { status, data } = await send(query, form, {
          headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
        })
        const methods = document.paths?.[at.path] as Record<string, Operation> | undefined
        const answers = methods?.[at.method]?.responses
        const answered = answers?.[status]?.$ref?.slice(1) ?? `${place}/responses/${status}`
        expect([name, status, fits(`${answered}/content/application~1json/schema`, data), data]).toEqual([
          name,
          status,
          null,
          data,
        ])
        return data
      },
  }
}

function formOf(body: Fields | undefined) {
  if (!body) return undefined
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, value as Blob)
  return form
}
