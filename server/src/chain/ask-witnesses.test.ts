/** A deployment with a real witness beside it, and with one that answers as the test says. */

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAddCheckpoint } from '@tarazu/contract/chain/add-checkpoint'
import { parseCheckpoint, parseSignedCheckpoint } from '@tarazu/contract/chain/checkpoint'
import { cosignatureOf, cosignedText } from '@tarazu/contract/chain/cosignature'
import { isConsistent } from '@tarazu/contract/chain/merkle'
import {
  parseNote,
  signatureLine,
  type VerifierKey,
  verifierKey,
  verifierKeyText,
} from '@tarazu/contract/chain/note'
import { checkCheckpoint } from '@tarazu/contract/chain/witness-policy'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock, systemRandom } from '../clock.ts'
import { makeSecrets } from '../secrets/secrets.ts'
import { sha256 } from '../secrets/sha256.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { runWitnessCommand } from '../witness/run-witness-command.ts'
import { makeAskWitnesses } from './ask-witnesses.ts'
import { isSigned, signingKey } from './chain-key.ts'
import { logVerifierKey } from './log-key.ts'
import { sealBlocks } from './seal-blocks.ts'
import { signCheckpoint } from './sign-checkpoint.ts'

const origin = 'log.example/witnessed'
const oddSigner = signingKey(new Uint8Array(32).fill(7))
let world: TestServer
let folder: string
let school: Awaited<ReturnType<typeof runWitnessCommand>>
let oddKey: VerifierKey
let ask: () => Promise<void>

/** What the odd witness answers, and the bodies that it got since. */
let odd: (body: string, response: ServerResponse) => void
let got: string[] = []
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString()
    got.push(body)
    odd(body, response)
  })
})

const answers =
  (status: number, text: string, headers: Record<string, string> = {}) =>
  (_: string, response: ServerResponse) =>
    void response.writeHead(status, headers).end(text)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tarazu-school-'))
  const said: string[] = []
  const run = (...args: string[]) =>
    runWitnessCommand({ clock: systemClock, random: systemRandom, say: (text) => said.push(text) }, args)
  const secrets = makeSecrets(Buffer.from('5e'.repeat(32), 'hex'), systemRandom)
  const log = await logVerifierKey({ settings: { logOrigin: origin }, secrets } as TestServer['deps'])
  await run('make', folder, 'school.example/w1')
  const schoolKey = said[0]?.replace('verifier key: ', '')
  await run('add-log', folder, verifierKeyText(log))
  school = await run('serve', folder, '--port', '0')
  const schoolUrl = said.at(-1)?.split(' ').at(-1) ?? ''
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const oddUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/prefix/`
  oddKey = await verifierKey(sha256, {
    name: 'odd.example',
    type: 'cosignature',
    publicKey: oddSigner.publicKey,
  })
  const policy = `witness school ${schoolKey} ${schoolUrl}
witness odd ${verifierKeyText(oddKey)} ${oddUrl}
group both all school odd
quorum both`
  world = await testServer({ LOG_ORIGIN: origin, WITNESSES: policy }, { leads: false })
}, 240_000)
afterAll(async () => {
  await school?.close()
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
  await world.close({ transfersAtLeast: 1 })
})

/** Each test has a process that knows nothing yet of what the witnesses have. */
beforeEach(async () => {
  got = []
  odd = cosign()
  ask = makeAskWitnesses(world.deps)
  await grow()
})
afterEach(() => world.clock.step(60_000))

async function grow() {
  await world.customer({ cash: 100n })
  await sealBlocks(world.deps, () => true)
  await signCheckpoint(world.deps)
}

/** `before`: what is answered before the line of the co-signature. */
type Made = { text?: (text: string) => string; by?: typeof oddSigner; time_s?: number; before?: string }

/** An honest witness, but for what is changed. */
function cosign({ text = (same) => same, by = oddSigner, time_s, before = '' }: Made = {}) {
  return (body: string, response: ServerResponse) => {
    const request = parseAddCheckpoint(body)
    const signed = text(parseNote(request?.checkpoint ?? '')?.text ?? '')
    const at = time_s ?? Math.floor(world.clock.now() / 1_000)
    const cosignature = cosignatureOf(oddKey, { time_s: at, signature: by.sign(cosignedText(signed, at)) })
    response.end(`${before}${signatureLine(cosignature)}\n`)
  }
}

const readNote = async () => (await fetch(world.baseUrl.replace(/\/api$/, '/log/checkpoint'))).text()

/** As somebody reads it who has the policy: the names of witnesses whose co-signature is right. */
async function readWitnessed() {
  const note = await readNote()
  const { witnesses } = world.deps
  const key = await logVerifierKey(world.deps)
  const read = await checkCheckpoint({ ...witnesses, logs: [{ key, url: undefined }] }, note, isSigned)
  if ('fault' in read) return expect.fail(read.fault)
  return {
    size: read.checkpoint.size,
    by: read.cosigned.map(({ witness }) => witness.name),
    quorum: read.quorum,
  }
}

const lastSize = async () => {
  const { size } = await world.deps.db
    .selectFrom('log_checkpoint')
    .select(({ fn }) => fn.max('size').as('size'))
    .executeTakeFirstOrThrow()
  return Number(size)
}

test('a checkpoint is published with all co-signatures, and the page says who and when', async () => {
  await ask()
  expect(await readWitnessed()).toEqual({ size: await lastSize(), by: ['school', 'odd'], quorum: true })
  const shown = await world.visitor(getTransparency, {})
  expect(shown.log_witnessed).toBe(true)
  expect(shown.log_witnesses).toEqual([
    { name: 'school.example/w1', key: expect.any(String), cosigned_at: expect.any(Number) },
    {
      name: 'odd.example',
      key: verifierKeyText(oddKey),
      cosigned_at: Math.floor((shown.log_witnesses[1]?.cosigned_at ?? 0) / 1_000) * 1_000,
    },
  ])
})

test('the next one is handed in with the proof that it begins with the one before', async () => {
  await ask()
  const earlier = parseSignedCheckpoint(await readNote()) ?? expect.fail()
  await grow()
  await ask()
  expect(await readWitnessed()).toMatchObject({ size: await lastSize(), by: ['school', 'odd'] })
  const { oldSize, proof, checkpoint } = parseAddCheckpoint(got.at(-1) ?? '') ?? expect.fail()
  expect(oldSize).toBe(earlier.checkpoint.size)
  const later = parseCheckpoint(parseNote(checkpoint)?.text ?? '') ?? expect.fail()
  expect(await isConsistent(sha256, earlier.checkpoint, later, proof)).toBe(true)
})

test('a witness that knows another size is asked again at once with that size', async () => {
  await ask()
  const size = await lastSize()
  await grow()
  const asked: number[] = []
  odd = (body, response) => {
    const { oldSize } = parseAddCheckpoint(body) ?? expect.fail()
    asked.push(oldSize)
    if (oldSize === 3) cosign()(body, response)
    else answers(409, '3\n', { 'content-type': 'text/x.tlog.size' })(body, response)
  }
  await ask()
  expect(asked).toEqual([size, 3])
  expect((await readWitnessed()).by).toEqual(['school', 'odd'])
})

const otherSigner = signingKey(new Uint8Array(32).fill(8))
test.each<[string, typeof odd]>([
  ['never answers', () => {}],
  ['closes the connection', (_, response) => void response.destroy()],
  ['fails', answers(500, 'out of order')],
  ['does not know the log', answers(404, '')],
  ['finds another history', answers(422, '')],
  ['answers with nonsense', answers(200, '<html>— odd.example AAAA</html>')],
  ['answers with nothing', answers(200, '')],
  ['answers with bytes that are no text', (_, response) => void response.end(Buffer.from([0xff, 0xfe]))],
  ['answers more than anybody needs', (...to) => cosign({ before: 'another line\n'.repeat(6_000) })(...to)],
  ['sends elsewhere', answers(307, '', { location: 'http://127.0.0.1:1/' })],
  ['names no size', answers(409, 'much\n', { 'content-type': 'text/x.tlog.size' })],
  ['names a size in another form', answers(409, '3\n', { 'content-type': 'text/plain' })],
  [
    'names one size after the other',
    (body, response) =>
      answers(409, `${body.length % 7}\n`, { 'content-type': 'text/x.tlog.size' })(body, response),
  ],
  ['has a larger tree', answers(409, '999999\n', { 'content-type': 'text/x.tlog.size' })],
  ['signs with another key', (...to) => cosign({ by: otherSigner })(...to)],
  ['signs another tree', (...to) => cosign({ text: (text) => text.replace(/\n\d+\n/, '\n1\n') })(...to)],
  ['is days ahead', (...to) => cosign({ time_s: Math.floor(world.clock.now() / 1_000) + 200_000 })(...to)],
])('a witness that %s keeps nobody else from co-signing, and is asked again', async (_, answer) => {
  odd = answer
  await ask()
  world.clock.step(21_000)
  expect(await readWitnessed()).toEqual({ size: await lastSize(), by: ['school'], quorum: false })
  const shown = await world.visitor(getTransparency, {})
  expect(shown.log_witnessed).toBe(false)
  expect(shown.log_witnesses[1]?.cosigned_at).toBe(null)
  odd = cosign()
  world.clock.step(9_000)
  await ask()
  expect((await readWitnessed()).by).toEqual(['school', 'odd'])
})

test('one that did not co-sign is left alone for a while', async () => {
  odd = answers(500, '')
  await ask()
  const { length } = got
  await grow()
  await ask()
  expect(got.length).toBe(length)
})

test('a checkpoint that stays the last is co-signed again after five minutes', async () => {
  await ask()
  const before = (await world.visitor(getTransparency, {})).log_witnesses[1]?.cosigned_at ?? 0
  await ask()
  world.clock.step(300_000)
  await ask()
  expect(got.length).toBe(2)
  const after = (await world.visitor(getTransparency, {})).log_witnesses[1]?.cosigned_at ?? 0
  expect(after - before).toBeGreaterThanOrEqual(300_000)
})

test('while witnesses are asked, the one before is shown, and no smaller one after a larger', async () => {
  await ask()
  const first = await lastSize()
  await grow()
  expect((await readWitnessed()).size).toBe(first)
  world.clock.step(21_000)
  const second = await lastSize()
  expect(await readWitnessed()).toEqual({ size: second, by: [], quorum: false })
  await grow()
  expect((await readWitnessed()).size).toBe(await lastSize())
})

test('a co-signature that somebody writes into the database is not published', async () => {
  const size = BigInt(await lastSize())
  const line = signatureLine({ name: oddKey.name, id: oddKey.id, bytes: new Uint8Array(72).fill(1) })
  await sql`insert into log_cosignature (size, key, line, at)
    values (${size}, ${Buffer.from(oddKey.publicKey)}, ${line}, now())`.execute(world.deps.db)
  world.clock.step(21_000)
  expect(await readWitnessed()).toMatchObject({ by: [], quorum: false })
  expect((await world.visitor(getTransparency, {})).log_witnesses[1]?.cosigned_at).toBe(null)
})
