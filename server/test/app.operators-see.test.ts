/**
 * What operators see of customers is a written list (T46), so that a field that is added to an answer does
 * not become visible to operators unnoticed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { servedEndpoints } from '../src/openapi/served-routes.ts'
import { seenByOperators } from '../src/testing/seen-by-operators.ts'
import { type TestServer, testServer } from '../src/testing/test-server.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer()
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

/** Fields that identify a customer: an answer with one of them is about customers. */
const whose = ['customer', 'displayId', 'phone', 'realName']

type Schema = { properties?: Record<string, Schema>; [keyword: string]: unknown }

/** The names of all fields at any depth. */
function fieldNames(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found
  for (const name of Object.keys((schema as Schema).properties ?? {})) found.add(name)
  for (const part of Object.values(schema)) fieldNames(part, found)
  return found
}

test('operators see exactly the listed fields of customers', () => {
  const seen: Record<string, string[]> = {}
  for (const { caller, path, reply } of servedEndpoints(world.server.app)) {
    if (caller !== 'operator') continue
    const names = [...fieldNames(z.toJSONSchema(reply, { io: 'input', unrepresentable: 'any' }))].sort()
    if (names.some((name) => whose.includes(name))) seen[path] = names
  }
  const written = Object.fromEntries(
    Object.entries(seenByOperators).map(([path, names]) => [path, names.split(' ').sort()]),
  )
  expect(
    seen,
    'What is new here would be shown to operators. ' +
      'Where their work needs it, write it into testing/seen-by-operators.ts.',
  ).toEqual(written)
})
