import { hash as hashOnce } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSigned, signingKey } from '../../../server/src/chain/chain-key.ts'
import { textOf } from './bytes-as-text.ts'
import {
  isKeyName,
  noteOf,
  noteSignedBy,
  parseNote,
  parseSignatureLine,
  parseVerifierKey,
  signatureLine,
  verifierKey,
  verifierKeyText,
} from './note.ts'

const hash = (bytes: Uint8Array) => new Uint8Array(hashOnce('sha256', bytes, 'buffer'))
/** From the specification. */
const foo = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
const example = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`
const poem = `Ognuno sta solo sul cuor della terra
trafitto da un raggio di sole:

ed è subito sera.

— quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=
`

/** From the tests of Go's `golang.org/x/mod/sumdb/note`. */
const peter = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const enoch = 'EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop'
const text = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.
`
const byPeter =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n'
const byEnoch =
  '— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n'

test.each([
  ['of the specification', foo, example],
  ['of Go, the first', peter, `${text}\n${byPeter}`],
  ['of Go, the second', enoch, `${text}\n${byEnoch}`],
  ['that two have signed', enoch, `${text}\n${byPeter}${byEnoch}`],
  ['that has the same signature twice', peter, `${text}\n${byPeter}${byPeter}`],
])('the note %s is signed by its key', async (_, key, note) => {
  expect(await stateOf(key, note)).toBe('signed')
  expect(noteOf(parseNote(note) ?? expect.fail())).toBe(note)
})

test('a note whose text has an empty line ends its text at the last one', () => {
  const note = parseNote(poem)
  expect(note?.text).toBe(poem.slice(0, poem.indexOf('\n— ')))
  expect(note?.signatures).toMatchObject([{ name: 'quasimodo.example/salvatore', id: '367ba04b' }])
})

test('a signature of an unknown key is kept, and says nothing', async () => {
  const note = parseNote(`${text}\n${byEnoch}`)
  expect(note?.signatures.map(signatureLine)).toEqual([byEnoch.trim()])
  expect(await stateOf(peter, `${text}\n${byEnoch}`)).toBe('unsigned')
  // The name alone, or the id alone, is not the key.
  expect(await stateOf(peter, `${text}\n${byPeter.replace('PeterNeumann', 'CarmenSandiego')}`)).toBe(
    'unsigned',
  )
  expect(await stateOf(peter, `${text}\n${byPeter.replace('x08g', 'xxxx')}`)).toBe('unsigned')
})

test('a wrong signature of a known key spoils the note, also beside a right one', async () => {
  const wrong = byPeter.replace('ZJku', 'ABCD')
  expect(await stateOf(peter, `${text}\n${wrong}`)).toBe('forged')
  expect(await stateOf(peter, `${text}\n${byPeter}${wrong}`)).toBe('forged')
  expect(await stateOf(peter, `${text.replace('know', 'Know')}\n${byPeter}`)).toBe('forged')
  expect(await stateOf(peter, `${text}\n— PeterNeumann x08go/AAAAAA\n`)).toBe('forged')
})

test('a platform without Ed25519 is able to say neither yes nor no', async () => {
  const note = parseNote(example) ?? expect.fail()
  const key = (await parseVerifierKey(hash, foo)) ?? expect.fail()
  expect(await noteSignedBy(note, key, async () => undefined)).toBe('unable')
})

test.each([
  ['it has no signatures', text],
  ['its signatures are missing behind the empty line', `${text}\n`],
  ['its last newline is missing', `${text}\n${byPeter}`.slice(0, -1)],
  ['lines end as on Windows', `${text}\n${byPeter}`.replaceAll('\n', '\r\n')],
  ['a single line ends as on Windows', `${text}\n${byPeter.trim()}\r\n`],
  ['it has a control character', `\x01${text}\n${byPeter}`],
  ['it has a tab', `${text.replace(' ', '\t')}\n${byPeter}`],
  ['it has half a character', `${text.replace(' ', '\ud800')}\n${byPeter}`],
  ['the name of a key has a space', `${text}\n${byPeter.replace('Peter', 'Peter ')}`],
  ['the name of a key has a no-break space', `${text}\n${byPeter.replace('Peter', 'Peter\u00a0')}`],
  ['the name of a key has a plus', `${text}\n${byPeter.replace('Peter', 'Peter+')}`],
  ['the name of a key is missing', `${text}\n${byPeter.replace('PeterNeumann', '')}`],
  ['a hyphen stands in place of the dash', `${text}\n${byPeter.replace('—', '-')}`],
  ['a line among the signatures is none', `${text}\n${byPeter}Unexpected line.\n`],
  ['the base64 is cut off', `${text}\n${byPeter.replace('=', '')}`],
  ['the base64 has unused bits that are set', `${text}\n${byPeter.replace('nAM=', 'nAN=')}`],
  ['the base64 is that of addresses', `${text}\n${byPeter.replaceAll('/', '_')}`],
  ['something stands behind the base64', `${text}\n${byPeter.replace('\n', ' \n')}`],
  ['a signature has nothing but the id', `${text}\n— PeterNeumann x08gow==\n`],
  ['it has 101 signatures', `${text}\n${byPeter.repeat(101)}`],
  ['it is empty', ''],
])('a note is refused where %s', (_, note) => {
  expect(parseNote(note)).toBeUndefined()
})

test('bytes that are not UTF-8 are no note', () => {
  expect(textOf(Buffer.concat([Uint8Array.of(0xff), Buffer.from(example)]))).toBeUndefined()
  expect(textOf(Buffer.from(example))).toBe(example)
  expect(textOf(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\ufeffa')
})

test('verifier keys are read and written in every letter', async () => {
  for (const key of [foo, peter])
    expect(verifierKeyText((await parseVerifierKey(hash, key)) ?? expect.fail())).toBe(key)
})

test('a verifier key with a letter changed, left out or added is refused', async () => {
  for (const [at, letter] of [...peter].entries()) {
    const next = String.fromCharCode(letter.charCodeAt(0) + 1)
    for (const changed of [next, '', letter + letter])
      expect(await parseVerifierKey(hash, peter.slice(0, at) + changed + peter.slice(at + 1))).toBeUndefined()
  }
  for (let from = 0; from < peter.length; from++)
    for (let to = from; to <= peter.length; to++)
      if (to - from < peter.length)
        expect(await parseVerifierKey(hash, peter.slice(from, to))).toBeUndefined()
})

test.each([
  ['its key is too long', 'PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY=='],
  ['its type is unknown', 'PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'],
  ['its id has large letters', peter.replace('c74f20a3', 'C74F20A3')],
])('a verifier key is refused where %s', async (_, key) => {
  expect(await parseVerifierKey(hash, key)).toBeUndefined()
})

test('a key has another id as a log and as a witness', async () => {
  const { publicKey } = (await parseVerifierKey(hash, peter)) ?? expect.fail()
  const ofLog = await verifierKey(hash, { name: 'a', type: 'note', publicKey })
  const ofWitness = await verifierKey(hash, { name: 'a', type: 'cosignature', publicKey })
  expect(ofLog.id).not.toBe(ofWitness.id)
})

test('no change of a byte leaves a signed note signed', async () => {
  const signer = signingKey(new Uint8Array(32))
  const key = await verifierKey(hash, { name: 'log.example', type: 'note', publicKey: signer.publicKey })
  const note = noteOf({ text, signatures: [{ ...key, bytes: signer.sign(text) }] })
  const bytes = Buffer.from(note)
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const changed = textOf(bytes.with(at, (bytes[at] ?? 0) ^ change))
      const read = changed === undefined ? undefined : parseNote(changed)
      if (read) expect(await noteSignedBy(read, key, isSigned)).not.toBe('signed')
    }),
    { numRuns: 500 },
  )
})

test('whatever is read as a note is written again as it was', () => {
  const name = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter(isKeyName)
  const line = fc.string({ unit: 'grapheme' }).map((each) => each.replaceAll(/\p{Cc}/gu, ''))
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 80 })
  fc.assert(
    fc.property(
      fc.array(line),
      fc.array(fc.tuple(name, bytes), { minLength: 1, maxLength: 5 }),
      (lines, own) => {
        const signatures = own.map(([each, signature]) => ({ name: each, id: '01234567', bytes: signature }))
        const said = `${lines.join('\n')}\n`
        const note = noteOf({ text: said, signatures })
        expect(parseNote(note)).toEqual({ text: said, signatures })
      },
    ),
  )
})

test('a line of a signature is read without its note', () => {
  expect(parseSignatureLine(byPeter.trim())?.name).toBe('PeterNeumann')
  expect(parseSignatureLine(byPeter)).toBeUndefined()
})

async function stateOf(keyText: string, note: string) {
  const key = (await parseVerifierKey(hash, keyText)) ?? expect.fail('no key')
  return noteSignedBy(parseNote(note) ?? expect.fail('no note'), key, isSigned)
}
