/** A witness over real HTTP, with its files. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addCheckpointText } from '@tarazu/contract/chain/add-checkpoint'
import { base64Of } from '@tarazu/contract/chain/bytes-as-text'
import { checkpointText } from '@tarazu/contract/chain/checkpoint'
import { cosignedBy } from '@tarazu/contract/chain/cosignature'
import { parseNote, parseVerifierKey, type VerifierKey } from '@tarazu/contract/chain/note'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSigned } from '../chain/chain-key.ts'
import { systemRandom } from '../clock.ts'
import { runFile } from '../testing/processes.ts'
import { makeTreeLog, sha256OfTest, type TreeLog } from '../testing/tree-log.ts'
import { runWitnessCommand } from './run-witness-command.ts'

/** Seconds since 1970 are 1,800,000,000. */
const clock = { now: () => 1_800_000_000_999 }
const said: string[] = []
let folder: string
let log: TreeLog
let app: FastifyInstance | undefined
let address: string
let witness: VerifierKey

const run = (...args: string[]) =>
  runWitnessCommand({ clock, random: systemRandom, say: (text) => said.push(text) }, args)

async function start(...args: string[]) {
  app = await run('serve', folder, '--port', '0', ...args)
  address = said.at(-1)?.split(' ').at(-1) ?? ''
}

async function stop() {
  await app?.close()
  app = undefined
}

beforeEach(async () => {
  said.length = 0
  folder = await mkdtemp(join(tmpdir(), 'tarazu-witness-'))
  log = await makeTreeLog('broker.example/log')
  await run('make', folder, 'school.example/w1')
  witness =
    (await parseVerifierKey(sha256OfTest, said[0]?.replace('verifier key: ', '') ?? '')) ?? expect.fail()
  await run('add-log', folder, log.keyText)
  await start()
})

afterEach(async () => {
  await stop()
  await rm(folder, { recursive: true })
})

const post = (body: string | Uint8Array<ArrayBuffer>) =>
  fetch(`${address}/add-checkpoint`, { method: 'POST', body })

/** Hands in the tree of `size`, where the witness is believed to have that of `from`. */
async function add(
  from: number,
  size: number,
  change: Partial<Parameters<typeof addCheckpointText>[0]> = {},
) {
  const proof = await log.proof(from, Math.max(from, size))
  return post(addCheckpointText({ oldSize: from, proof, checkpoint: log.checkpoint(size), ...change }))
}

/** What the witness has said to be true of the checkpoint; an answer in another form fails. */
async function cosigned(answer: Response, checkpoint: string) {
  expect(answer.status).toBe(200)
  const note = parseNote(`${checkpoint}${await answer.text()}`) ?? expect.fail('no lines of a note')
  return cosignedBy(note, witness, isSigned)
}

test('a log gets a co-signature of each tree that begins with the one before', async () => {
  for (const [from, size] of [
    [0, 1],
    [1, 5],
    [5, 5],
    [5, 64],
    [64, 300],
  ] as const)
    expect(await cosigned(await add(from, size), log.checkpoint(size))).toEqual({
      state: 'signed',
      time_s: 1_800_000_000,
    })
})

test('the checkpoint of an empty tree is co-signed, and grows', async () => {
  expect((await add(0, 0)).status).toBe(200)
  expect((await add(0, 3)).status).toBe(200)
})

test('an empty tree with a root of its own is refused', async () => {
  const text = checkpointText({ origin: log.origin, size: 0, root: new Uint8Array(32), extensions: [] })
  expect((await add(0, 0, { checkpoint: log.noteFor(text) })).status).toBe(422)
})

test('a log that believes in another size is told the size', async () => {
  await add(0, 7)
  for (const from of [0, 3, 9]) {
    const answer = await add(from, 9)
    expect(answer.status).toBe(409)
    expect(answer.headers.get('content-type')).toBe('text/x.tlog.size')
    expect(await answer.text()).toBe('7\n')
  }
})

test('a history that was made anew is never co-signed', async () => {
  await add(0, 7)
  const proof = await log.proof(7, 9, ' anew')
  expect((await add(7, 9, { proof, checkpoint: log.checkpoint(9, ' anew') })).status).toBe(422)
  expect((await add(7, 7, { checkpoint: log.checkpoint(7, ' anew') })).status).toBe(422)
  expect(said.at(-1)).toContain('HAS TWO HISTORIES')
  expect(said.at(-1)).toContain(log.checkpoint(7).trim())
  expect(said.at(-1)).toContain(log.checkpoint(7, ' anew').trim())
  expect((await add(7, 9)).status).toBe(200)
})

test('a smaller tree is never co-signed', async () => {
  await add(0, 7)
  expect((await add(7, 5, { proof: [] })).status).toBe(400)
  expect((await add(5, 5)).status).toBe(409)
})

test.each([
  ['is missing', async () => []],
  ['is one hash too short', async () => (await log.proof(7, 20)).slice(1)],
  ['is one hash too long', async () => [...(await log.proof(7, 20)), new Uint8Array(32)]],
  ['is that of another size', () => log.proof(6, 20)],
  ['has a hash that is another', async () => (await log.proof(7, 20)).with(1, new Uint8Array(32))],
])('a proof that %s is refused', async (_, proof) => {
  await add(0, 7)
  expect((await add(7, 20, { proof: await proof() })).status).toBe(422)
})

test('a proof is refused where there is nothing to prove', async () => {
  expect((await add(0, 4, { proof: [new Uint8Array(32)] })).status).toBe(422)
  await add(0, 4)
  expect((await add(4, 4, { proof: [new Uint8Array(32)] })).status).toBe(422)
})

test('a log that nobody has added is unknown', async () => {
  const other = await makeTreeLog('other.example/log')
  expect((await add(0, 4, { checkpoint: other.checkpoint(4) })).status).toBe(404)
})

test('a checkpoint that the log has not signed is refused', async () => {
  const impostor = await makeTreeLog(log.origin, 'somebody else')
  expect((await add(0, 4, { checkpoint: impostor.checkpoint(4) })).status).toBe(403)
})

test('a signature that names the key of the log and was not made with it is refused beside a right one', async () => {
  const [right = ''] = log.checkpoint(4).split('\n').slice(-2)
  const forged = log.checkpoint(5).split('\n').at(-2) ?? ''
  expect(forged).not.toBe(right)
  expect((await add(0, 4, { checkpoint: `${log.checkpoint(4)}${forged}\n` })).status).toBe(403)
})

test('signatures of keys that nobody knows are ignored and not passed on', async () => {
  const other = await makeTreeLog(log.origin, 'somebody else')
  const more = Array.from({ length: 60 }, () => other.checkpoint(4).split('\n').at(-2)).join('\n')
  expect((await add(0, 4, { checkpoint: `${log.checkpoint(4)}${more}\n` })).status).toBe(200)
  const served = await (await monitored()).text()
  expect(parseNote(served)?.signatures.map(({ id }) => id)).toEqual([log.key.id, witness.id])
})

test('a log may sign with a second key that was added, and not with a forgery of it', async () => {
  await add(0, 4)
  const next = await makeTreeLog(log.origin, 'the next key')
  await stop()
  await run('add-log', folder, next.keyText)
  await start()
  expect((await add(4, 6, { checkpoint: next.checkpoint(6) })).status).toBe(200)
  expect((await add(6, 7)).status).toBe(200)
  const forged = next.checkpoint(9).split('\n').at(-2) ?? ''
  expect((await add(7, 8, { checkpoint: `${log.checkpoint(8)}${forged}\n` })).status).toBe(403)
  const second = next.checkpoint(8).split('\n').at(-2) ?? ''
  expect((await add(7, 8, { checkpoint: `${log.checkpoint(8)}${second}\n` })).status).toBe(200)
})

const monitored = () =>
  fetch(`${address}/${Buffer.from(sha256OfTest(Buffer.from(log.origin))).toString('hex')}/checkpoint`)

test('whoever watches a log gets the last checkpoint with the co-signature that was given', async () => {
  expect((await monitored()).status).toBe(404)
  const line = await (await add(0, 4)).text()
  const answer = await monitored()
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe(`${log.checkpoint(4)}${line}`)
})

const body = (change: (text: string) => string) => change(`old 0\n\n${log.checkpoint(4)}`)
const malformed: [string, () => string | Uint8Array<ArrayBuffer>][] = [
  ['nothing', () => ''],
  ['a line feed', () => '\n\n'],
  ['no old size', () => body((text) => text.slice('old 0\n'.length))],
  ['an old size with a zero before it', () => body((text) => text.replace('old 0', 'old 00'))],
  ['a negative old size', () => body((text) => text.replace('old 0', 'old -1'))],
  ['an old size of 2^64', () => body((text) => text.replace('old 0', 'old 18446744073709551616'))],
  ['an old size above the size', () => body((text) => text.replace('old 0', 'old 5'))],
  ['two old sizes', () => body((text) => `old 0\n${text}`)],
  ['a carriage return', () => body((text) => text.replaceAll('\n', '\r\n'))],
  ['a hash that is no base64', () => body((text) => text.replace('\n', '\n!!!!\n'))],
  ['a hash that is too short', () => body((text) => text.replace('\n', '\nAAAA\n'))],
  ['a hash without its padding', () => body((text) => text.replace('\n', `\n${'A'.repeat(43)}\n`))],
  [
    '64 hashes',
    () => body((text) => text.replace('\n', `\n${`${base64Of(new Uint8Array(32))}\n`.repeat(64)}`)),
  ],
  ['a checkpoint without a signature', () => body((text) => text.slice(0, text.indexOf('—')))],
  ['a checkpoint that is cut off', () => body((text) => text.slice(0, -1))],
  ['101 signatures', () => body((text) => `${text}${`${text.split('\n').at(-2)}\n`.repeat(100)}`)],
  ['bytes that are no UTF-8', () => Uint8Array.of(0x6f, 0x6c, 0x64, 0x20, 0x30, 0x0a, 0x0a, 0xff)],
  ['a zero byte', () => body((text) => text.replace('old 0', 'old 0\0'))],
]

test.each(malformed)('a request with %s is malformed', async (_, odd) => {
  expect((await post(odd())).status).toBe(400)
  expect((await add(0, 4)).status).toBe(200)
})

test('a body beyond the limit is refused before it has arrived', async () => {
  expect((await post('old 0\n'.repeat(50_000))).status).toBe(413)
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sending = request(`${address}/add-checkpoint`, { method: 'POST' }, ({ statusCode }) =>
      resolve(statusCode),
    )
    sending.on('error', reject)
    // It promises a gigabyte and sends none of it.
    sending.setHeader('content-length', 2 ** 30)
    sending.flushHeaders()
  })
  expect(status).toBe(413)
  expect((await add(0, 4)).status).toBe(200)
})

test('of trees that are handed in at once, only one follows the last', async () => {
  await add(0, 4)
  const answers = await Promise.all([add(4, 6), add(4, 9), add(4, 7), add(4, 8)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('what was co-signed is remembered by the next start', async () => {
  await add(0, 7)
  await stop()
  await start()
  expect((await add(0, 3)).status).toBe(409)
  expect((await add(7, 7, { checkpoint: log.checkpoint(7, ' anew') })).status).toBe(422)
  expect((await add(7, 8)).status).toBe(200)
})

test('a witness without its memory does not start, unless it is told that it has never co-signed', async () => {
  await add(0, 7)
  await stop()
  await rm(join(folder, 'state.json'))
  await expect(start()).rejects.toThrow('is missing')
  await expect(run('add-log', folder, log.keyText)).rejects.toThrow('is missing')
  await start('--first-start')
  expect((await add(0, 3)).status).toBe(404)
  await stop()
  await expect(start('--first-start')).rejects.toThrow('leave out --first-start')
})

test.each([
  ['is cut off', (text: string) => text.slice(0, -20)],
  ['is empty', () => ''],
  ['belongs to another key', (text: string) => text.replace('school.example/w1+', 'school.example/w2+')],
  [
    'has a root that was not co-signed',
    (text: string) => text.replace(/7\\n\w/, (root) => `${root.slice(0, -1)}_`),
  ],
  ['has a size that was not co-signed', (text: string) => text.replace('\\n7\\n', '\\n6\\n')],
  ['has no co-signature', (text: string) => text.replace(/— school\.example[^"]*/, '')],
  ['has a key of another log', (text: string) => text.replace('"broker.example/log"', '"other.example/log"')],
])('a memory that %s is refused', async (_, change) => {
  await add(0, 7)
  await stop()
  const path = join(folder, 'state.json')
  const before = await readFile(path, 'utf8')
  expect(change(before)).not.toBe(before)
  await writeFile(path, change(before))
  await expect(start()).rejects.toThrow('cannot be used')
  await writeFile(path, before)
  await start()
})

test('a witness whose memory another program has changed co-signs no more', async () => {
  await add(0, 7)
  const path = join(folder, 'state.json')
  await writeFile(path, `${await readFile(path, 'utf8')}\n`)
  expect((await add(7, 8)).status).toBe(500)
  expect(said.at(-1)).toContain('was changed by another program')
})

test('a second program does not work with the same folder', async () => {
  const second = runFile('witness/witness-command.ts', ['serve', folder, '--port', '0'])
  expect(await second.firstLine).toContain(`The process ${process.pid} works with ${folder}`)
  expect(await second.ended).toBe(1)
})

test('a witness that is killed between its memory and its answer has not forgotten', async () => {
  await stop()
  const holder = runFile('testing/witness-holder.ts', [folder])
  address = await holder.firstLine
  await expect(add(0, 7)).rejects.toThrow()
  expect(await holder.ended).toBe(null)
  await start()
  const answer = await add(0, 7)
  expect(answer.status).toBe(409)
  expect(await answer.text()).toBe('7\n')
  expect((await add(7, 7, { checkpoint: log.checkpoint(7, ' anew') })).status).toBe(422)
})

test('a witness that is killed at any moment has kept what it answered', async () => {
  await stop()
  let answered = 0
  for (let round = 1; round < 5; round++) {
    const program = runFile('witness/witness-command.ts', ['serve', folder, '--port', '0'])
    address = (await program.firstLine).split(' ').at(-1) ?? ''
    const conflict = await add(1_000, 1_000)
    let size = Number(await conflict.text())
    expect(conflict.status).toBe(409)
    expect(size).toBeGreaterThanOrEqual(answered)
    for (let more = 0; more < round; more++, size++) {
      expect((await cosigned(await add(size, size + 1), log.checkpoint(size + 1))).state).toBe('signed')
      answered = size + 1
    }
    // The last one runs while it is killed, so that it may have been answered or not.
    const last = add(size, size + 1).then((answer) => cosigned(answer, log.checkpoint(size + 1)))
    await Promise.all([program.kill(), last.then(() => (answered = size + 1)).catch(() => {})])
  }
  const state = await readFile(join(folder, 'state.json'), 'utf8')
  expect(Number(/log\\n(\d+)\\n/.exec(state)?.[1])).toBeGreaterThanOrEqual(answered)
})

test('the files of a witness are its owner’s alone, and its key is not made twice', async () => {
  await expect(run('make', folder, 'school.example/w1')).rejects.toThrow('is there already')
  expect(await readFile(join(folder, 'key'), 'utf8')).toMatch(/^PRIVATE\+KEY\+school\.example\/w1\+/)
})

test.each([
  [['serve', 'FOLDER', '--host', '0.0.0.0'], 'is reached from other machines'],
  [['serve', 'FOLDER', '--port', '70000'], 'is not a port'],
  [['serve', 'nowhere/at-all'], 'no such file'],
  [['add-log', 'FOLDER', 'broker.example/log+00000000+AAAA'], 'is not the verifier key of a log'],
  [['make', 'FOLDER', 'a name with spaces'], 'cannot name a key'],
  [['serve'], 'Usage'],
  [['serve', 'FOLDER', '--loud'], 'Usage'],
])('%j is refused', async (args, message) => {
  await stop()
  await expect(run(...args.map((each) => (each === 'FOLDER' ? folder : each)))).rejects.toThrow(message)
})

test('behind a proxy that speaks TLS it listens on other addresses', async () => {
  await stop()
  await start('--host', '0.0.0.0', '--behind-tls')
  expect(app?.server.listening).toBe(true)
})

test('commands tell of the key and of the logs', async () => {
  await add(0, 7)
  await run('show', folder)
  expect(said.slice(-2)).toEqual([
    expect.stringContaining('verifier key: school.example/w1+'),
    `${log.origin}: 7`,
  ])
})
