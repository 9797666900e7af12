import { expect, test } from 'vitest'
import { base64Of } from './bytes-as-text.ts'
import { checkpointText, parseCheckpoint, parseSignedCheckpoint } from './checkpoint.ts'
import { cosignatureOf, cosignedText, parseCosignature } from './cosignature.ts'
import { signatureLine } from './note.ts'

/** From the specifications of checkpoints and co-signatures. */
const text = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
`
const signed = `${text}
— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`

test('the checkpoint of the specification is read, and written again in every byte', () => {
  const checkpoint = parseCheckpoint(text) ?? expect.fail()
  expect(checkpoint).toMatchObject({
    origin: 'example.com/behind-the-sofa',
    size: 20_852_163,
    extensions: [],
  })
  expect(base64Of(checkpoint.root)).toBe('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=')
  expect(checkpointText(checkpoint)).toBe(text)
  expect(parseSignedCheckpoint(signed)).toMatchObject({ checkpoint, note: { text } })
})

test('the checkpoint of Go is read', () => {
  const ofGo = 'go.sum database tree\n123456789012\nTszzRgjTG6xce+z2AG31kAXYKBgQVtCSCE40HmuwBb0=\n'
  expect(parseCheckpoint(ofGo)).toMatchObject({ origin: 'go.sum database tree', size: 123_456_789_012 })
})

test('lines behind the root are kept', () => {
  const checkpoint = parseCheckpoint(`${text}one\ntwo\n`) ?? expect.fail()
  expect(checkpoint.extensions).toEqual(['one', 'two'])
  expect(checkpointText(checkpoint)).toBe(`${text}one\ntwo\n`)
})

test.each([
  ['the origin is empty', text.replace('example.com/behind-the-sofa', '')],
  ['the size has a leading zero', text.replace('20852163', '020852163')],
  ['the size is negative', text.replace('20852163', '-1')],
  ['the size has a sign', text.replace('20852163', '+1')],
  ['the size is hexadecimal', text.replace('20852163', '0xabcdef')],
  ['the size has a fraction', text.replace('20852163', '1.0')],
  ['the size is empty', text.replace('20852163', '')],
  ['the size has a space', text.replace('20852163', '20852163 ')],
  ['the size has other digits', text.replace('20852163', '２０')],
  ['the size is 2^53', text.replace('20852163', '9007199254740992')],
  ['the size is 2^64', text.replace('20852163', '18446744073709551616')],
  ['the size has a million digits', text.replace('20852163', '9'.repeat(1_000_000))],
  ['the root is too short', text.replace('CsUY', '')],
  ['the root is too long', text.replace('CsUY', 'CsUYCsUY')],
  ['the root is not base64', text.replace('CsUY', 'Cs?Y')],
  ['the root has unused bits that are set', text.replace('q2I=', 'q2J=')],
  ['the last newline is missing', text.slice(0, -1)],
  ['lines end as on Windows', text.replaceAll('\n', '\r\n')],
  ['a line behind the root is empty', `${text}\n`],
  ['the root is missing', 'example.com/behind-the-sofa\n20852163\n'],
])('a checkpoint is refused where %s', (_, changed) => {
  expect(parseCheckpoint(changed)).toBeUndefined()
})

test('a tree that others could not read is not written down', () => {
  const checkpoint = parseCheckpoint(text) ?? expect.fail()
  expect(() => checkpointText({ ...checkpoint, origin: 'two\nlines' })).toThrow('not a checkpoint')
  expect(() => checkpointText({ ...checkpoint, size: 2 ** 53 })).toThrow('not a checkpoint')
})

test('the co-signature of the specification says when it was made', () => {
  const { note } = parseSignedCheckpoint(signed) ?? expect.fail()
  const cosignature = note.signatures[1] ?? expect.fail()
  const said = parseCosignature(cosignature) ?? expect.fail()
  expect(said.time_s).toBe(1_679_315_147)
  expect(cosignedText(note.text, said.time_s)).toBe(`cosignature/v1\ntime 1679315147\n${text}`)
  expect(signatureLine(cosignatureOf(cosignature, said))).toBe(signed.split('\n')[5])
})

test.each([
  ['it has no time', new Uint8Array(64)],
  ['its time is zero', new Uint8Array(72)],
  ['its time is beyond 2^53', new Uint8Array(72).fill(255, 0, 8)],
  ['it is too long', new Uint8Array(73).fill(1)],
  ['it is one of ML-DSA-44', new Uint8Array(2428).fill(1)],
])('a co-signature is refused where %s', (_, bytes) => {
  expect(parseCosignature({ bytes })).toBeUndefined()
})
