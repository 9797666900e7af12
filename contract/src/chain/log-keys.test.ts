import { createPrivateKey, createPublicKey, hash as hashOnce, sign, verify } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  followKeys,
  type KeyStatement,
  keyStatementText,
  parseKeyStatement,
  rootKeyName,
} from './log-keys.ts'
import { noteOf, type VerifierKey, verifierKey, verifierKeyText } from './note.ts'

const hash = (bytes: Uint8Array) => new Uint8Array(hashOnce('sha256', bytes, 'buffer'))
const head = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicHead = Buffer.from('302a300506032b6570032100', 'hex')
const means = {
  hash,
  isSigned: (text: string, signature: Uint8Array, publicKey: Uint8Array) =>
    verify(
      null,
      Buffer.from(text),
      createPublicKey({ key: Buffer.concat([publicHead, publicKey]), format: 'der', type: 'spki' }),
      signature,
    ),
}

type Signer = VerifierKey & { sign(text: string): Uint8Array }
const origin = 'log.example/a'

async function signer(name: string, byte: number): Promise<Signer> {
  const key = createPrivateKey({
    key: Buffer.concat([head, Buffer.alloc(32, byte)]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicHead.length)
  const known = await verifierKey(hash, { name, type: 'note', publicKey })
  return { ...known, sign: (text) => sign(null, Buffer.from(text), key) }
}

let [first, second, third, root, other]: Signer[] = []
const get = (key: Signer | undefined) => key ?? expect.fail()

beforeAll(async () => {
  first = await signer(origin, 1)
  second = await signer(origin, 2)
  third = await signer(origin, 3)
  root = await signer(rootKeyName(origin), 9)
  other = await signer(rootKeyName(origin), 8)
})

const said = (
  kind: KeyStatement['kind'],
  current: Signer | undefined,
  next: Signer | undefined,
  size: number,
): KeyStatement => ({ kind, current: get(current), next: get(next), size, at: 1_800_000_000_000 })

function note(statement: KeyStatement, ...signers: (Signer | undefined)[]) {
  const text = keyStatementText(statement)
  const signatures = signers.map(get).map(({ name, id, sign }) => ({ name, id, bytes: sign(text) }))
  return noteOf({ text, signatures })
}
const announced = () => note(said('root', first, root, 5), first, root)
const rotated = () => note(said('rotation', first, second, 9), root, second)
const follow = (...notes: string[]) => followKeys(get(first), notes, means)
const idsOf = async (...notes: string[]) => {
  const known = await follow(...notes)
  return 'fault' in known ? known : known.keys.map(({ key, from }) => [key.id, from])
}

test('a log without statements has one key', async () => {
  expect(await follow()).toMatchObject({ root: undefined, keys: [{ from: 0 }] })
})

test('the keys of a log are those that its root key has signed, each from its size on', async () => {
  const again = note(said('rotation', second, third, 9), root, third)
  expect(await idsOf(announced(), rotated(), again)).toEqual([
    [first?.id, 0],
    [second?.id, 9],
    [third?.id, 9],
  ])
  expect(await follow(announced())).toMatchObject({ root: { id: root?.id } })
})

describe('refused is', () => {
  test.each([
    ['a rotation without a root key', () => [rotated()], 'order', 0],
    ['a second root key', () => [announced(), note(said('root', first, other, 6), first, other)], 'order', 1],
    [
      'a rotation by another root key',
      () => [announced(), note(said('rotation', first, second, 9), other, second)],
      'signature',
      1,
    ],
    [
      'a rotation by the old key alone',
      () => [announced(), note(said('rotation', first, second, 9), first, second)],
      'signature',
      1,
    ],
    [
      'a rotation that the next key has not signed',
      () => [announced(), note(said('rotation', first, second, 9), root)],
      'signature',
      1,
    ],
    [
      'a root key that the log has not signed',
      () => [note(said('root', first, root, 5), root)],
      'signature',
      0,
    ],
    [
      'a rotation of another key',
      () => [announced(), note(said('rotation', second, third, 9), root, third)],
      'order',
      1,
    ],
    ['a rotation twice', () => [announced(), rotated(), rotated()], 'order', 2],
    [
      'a smaller size',
      () => [announced(), rotated(), note(said('rotation', second, third, 8), root, third)],
      'order',
      2,
    ],
    ['a key as a root', () => [note(said('root', first, second, 5), first, second)], 'order', 0],
    ['something else', () => ['nothing\n'], 'form', 0],
  ] as const)('%s', async (_, notes, fault, at) => {
    expect(await follow(...notes())).toEqual({ fault, at })
  })

  test('a statement with another byte', async () => {
    const text = keyStatementText(said('rotation', first, second, 9))
    expect(await parseKeyStatement(text, hash)).toMatchObject({ kind: 'rotation', size: 9 })
    for (const changed of [
      `${text}\n`,
      text.replace('\n9\n', '\n09\n'),
      text.replace('next', 'last'),
      text.slice(0, -1),
    ])
      expect(await parseKeyStatement(changed, hash)).toBeUndefined()
    expect(text.split('\n')[1]).toBe(verifierKeyText(get(first)))
  })
})
