import { createHash, createHmac, createPublicKey, verify as verifySignature } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { listBlocks, listRoots } from '@tarazu/contract/chain/api'
import { leafHash, merkleRoot } from '@tarazu/contract/chain/merkle'
import { headerText, rootText } from '@tarazu/contract/chain/texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSecrets } from '../secrets/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { anchorRoots } from './anchor-roots.ts'
import { chainKey } from './chain-key.ts'
import { readAnchor } from './read-anchor.ts'
import { sealBlocks } from './seal-blocks.ts'
import { signRoots } from './sign-roots.ts'
import { verifyChain } from './verify-chain.ts'

const secret = 'secret-of-the-anchor'
const received: { body: string; signature: string }[] = []
/** What the anchor answers next; 200 when there is nothing left. */
const statuses: number[] = []
const anchor = createServer(async (request, response) => {
  const status = statuses.shift() ?? 200
  const body = await text(request)
  if (status === 200) received.push({ body, signature: String(request.headers['x-tarazu-signature']) })
  response.writeHead(status).end()
})

let world: TestServer
let folder: string
const day = 86_400_000

beforeAll(async () => {
  await new Promise<void>((listening) => anchor.listen(0, '127.0.0.1', listening))
  const { port } = anchor.address() as { port: number }
  folder = await mkdtemp(join(tmpdir(), 'tarazu-anchor-'))
  // Noon, so that a day is over when the test says so.
  world = await testServer(
    {
      ANCHOR_WEBHOOK_URL: `http://127.0.0.1:${port}/roots`,
      ANCHOR_WEBHOOK_SECRET: secret,
      ANCHOR_FILE: join(folder, 'anchor'),
    },
    { leads: false, startAt: Date.parse('2031-03-04T12:00:00Z') },
  )
})
afterAll(async () => {
  await world.close({ transfersAtLeast: 1 })
  anchor.close()
  await rm(folder, { recursive: true })
})

/** Something on this day, sealed. */
async function something() {
  await world.customer({ cash: 100n })
  await sealBlocks(world.deps, () => true)
}

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

/** As anybody can, who knows nothing of the server: RFC 8410 has the bytes before a key. */
function isSignedBy(key: string, said: string, signature: string) {
  const der = Buffer.from(`302a300506032b6570032100${key}`, 'hex')
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verifySignature(null, Buffer.from(said), publicKey, Buffer.from(signature, 'hex'))
}

test('a day that is over has a signed root, which anybody can compute again from the blocks', async () => {
  expect(await world.visitor(listRoots, {})).toMatchObject({ rows: [], next: null })
  await something()
  await signRoots(world.deps)
  expect((await world.visitor(listRoots, {})).rows).toEqual([])
  world.clock.step(day)
  await something()
  await signRoots(world.deps)
  const { key, rows, block, hash } = await world.visitor(listRoots, {})
  const [root] = rows
  if (!root) throw new Error('no root')
  expect(root).toMatchObject({ number: 1, day: '2031-03-04', first_block: 1, key, anchored_at: null })
  expect(root.last_block).toBeLessThan(block)
  expect(isSignedBy(key, rootText(root), root.signature)).toBe(true)
  expect(isSignedBy(key, rootText({ ...root, entries: root.entries + 1 }), root.signature)).toBe(false)

  const { rows: blocks } = await world.visitor(listBlocks, {})
  expect(blocks.map(({ number }) => number)).toEqual(Array.from({ length: block }, (_, n) => n + 1))
  let before: Uint8Array = new Uint8Array(32)
  for (const each of blocks) {
    before = sha256(Buffer.concat([before, Buffer.from(headerText(each))]))
    expect(Buffer.from(before).toString('hex')).toBe(each.hash)
  }
  expect(blocks.at(-1)?.hash).toBe(hash)
  const ofDay = blocks.filter(({ number }) => number <= root.last_block)
  const leaves = ofDay.map((each) => leafHash(sha256, fromHex(each.hash)))
  expect(Buffer.from(merkleRoot(sha256, leaves)).toString('hex')).toBe(root.root)
  expect(root.entries).toBe(
    ofDay.reduce((sum, { audits, journals, orders }) => sum + audits + journals + orders, 0),
  )
  expect((await world.visitor(listBlocks, { after: 1 })).rows[0]?.number).toBe(2)
})

test('a root goes to the outside, again where it was not taken, and is compared with what is there', async () => {
  statuses.push(503)
  await expect(anchorRoots(world.deps)).rejects.toThrow('HTTP 503')
  expect(received).toEqual([])
  await anchorRoots(world.deps)
  await anchorRoots(world.deps)
  const { anchored_at, ...root } = (await world.visitor(listRoots, {})).rows[0] ?? { anchored_at: null }
  expect(anchored_at).not.toBeNull()
  expect(received.map(({ body }) => JSON.parse(body))).toEqual([root])
  const [, at = '', signed = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(received[0]?.signature ?? '') ?? []
  expect(createHmac('sha256', secret).update(`${at}.${received[0]?.body}`).digest('hex')).toBe(signed)
  const lines = (await readFile(join(folder, 'anchor'), 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([root])

  const { db, settings } = world.deps
  const verify = async () =>
    (await verifyChain(db, { whole: true, anchor: await readAnchor(settings) })).problem
  expect(await verify()).toBeUndefined()
  const [line = ''] = lines
  const put = (said: string) => writeFile(join(folder, 'anchor'), `${said}\n`)
  await put(line.replace('"day":"2031-03-04"', '"day":"2031-03-05"'))
  expect(await verify()).toBe('The root of 2031-03-05 is not the one that the anchor has.')
  await put(`${line}\n${line.replace('"number":1', '"number":2')}`)
  expect(await verify()).toBe('The root of 2031-03-04 is missing: the anchor has it.')
  await put(`${line}\nsomething else`)
  expect(await verify()).toBe('Line 2 of the anchor is no root.')
  await put(`${line}\n${line}`)
  expect(await verify()).toBeUndefined()
})

test('days without anything have no root, and the list goes on from page to page', async () => {
  for (let n = 0; n < 31; n++) {
    world.clock.step(2 * day)
    await something()
  }
  await Promise.all([signRoots(world.deps), signRoots(world.deps)])
  const first = await world.visitor(listRoots, {})
  expect(first.rows[0]).toMatchObject({ number: 32, day: '2031-05-04' })
  expect(first.rows).toHaveLength(30)
  const rest = await world.visitor(listRoots, { before: first.next ?? 0 })
  expect(rest.rows.map(({ number, day }) => [number, day])).toEqual([
    [2, '2031-03-05'],
    [1, '2031-03-04'],
  ])
  expect(rest.next).toBeNull()
})

test('the key is the deployment’s: the same for the same secret', async () => {
  const of = async (hex: string) =>
    chainKey(await readSecrets(readSettings({ SECRET: hex }), world.deps.random)).publicKey.toString('hex')
  expect(await of('5e'.repeat(32))).toBe((await world.visitor(listRoots, {})).key)
  expect(await of('5f'.repeat(32))).not.toBe(await of('5e'.repeat(32)))
})
