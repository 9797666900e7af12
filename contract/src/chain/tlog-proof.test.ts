import { hash as hashOnce } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { isSigned, signingKey } from '../../../server/src/chain/chain-key.ts'
import { bytesOf, textOf } from './bytes-as-text.ts'
import { checkpointText } from './checkpoint.ts'
import { cosignatureOf, cosignedText } from './cosignature.ts'
import { inclusionPath, leafHash, levelsOf } from './merkle.ts'
import { type NoteSignature, noteOf, type VerifierKey, verifierKey, verifierKeyText } from './note.ts'
import { parseTlogProof, tlogProofText, verifyTlogProof } from './tlog-proof.ts'
import { checkCheckpoint, isQuorum, type Policy, parsePolicy } from './witness-policy.ts'

const hash = (bytes: Uint8Array) => new Uint8Array(hashOnce('sha256', bytes, 'buffer'))
const means = { hash, isSigned }

/** The example of the specification, whose signatures are abridged there. */
const example = `c2sp.org/tlog-proof@v1
extra YWdlLXYxLjIuMS1kYXJ3aW4tYXJtNjQudGFyLmd6kYXJ3aW4tYXJ
index 73894
gSKyXoYZUgZ6jduWYrkDOARinOMGJveXjgMkBTcdPlQ=
B95lDa8R83lS8n0eG+o0buTxRKQTYFi//1U8anccXmA=
EKNzoDWG8LGC0Yp9o+sv3qllpMP9uHQ9B20KNL+Q1zs=
RoopEkOdqkYqMB4MJXrbt/hMjOxsVn0IrWjpz1ZMMes=
AHCioX9nLjsrse6YhjRRmk1WUEirVOLLRoOQ6vfO5vk=

example.com/fancylog
109482
sFodV/vSp5O8n9a8QpW6PRY97tfOSW5bsc2Xl/EQi08=

— example.com/fancylog hI2DJw[...]1roloI=
`

const origin = 'log.example/one'
/** Keys by name: of the log, of another, and of six witnesses. */
const keys = new Map<string, VerifierKey>()
const signerOf = (name: string) => signingKey(hash(bytesOf(name)))
const names = ['X1', 'X2', 'X3', 'Y1', 'Y2', 'Y3'] as const

beforeAll(async () => {
  for (const name of [origin, 'log.example/other'])
    keys.set(name, await verifierKey(hash, { name, type: 'note', publicKey: signerOf(name).publicKey }))
  for (const name of names) {
    const { publicKey } = signerOf(name)
    keys.set(
      name,
      await verifierKey(hash, { name: `witness.example/${name}`, type: 'cosignature', publicKey }),
    )
  }
})

const keyText = (name: string) => verifierKeyText(keys.get(name) ?? expect.fail(name))

/** The example of the specification, with keys. */
const policyText = () => `log ${keyText(origin)}

witness X1 ${keyText('X1')}
witness X2 ${keyText('X2')}
witness X3 ${keyText('X3')} https://x3.example/prefix
group X-witnesses 2 X1 X2 X3

# The other firm.
\twitness  Y1\t${keyText('Y1')}
witness Y2 ${keyText('Y2')}
witness Y3 ${keyText('Y3')}
group Y-witnesses any Y1 Y2 Y3

group X-and-Y all X-witnesses Y-witnesses
quorum X-and-Y
`

async function policyOf(text: string): Promise<Policy> {
  const parsed = await parsePolicy(hash, text)
  return 'policy' in parsed ? parsed.policy : expect.fail(`${parsed.fault} in line ${parsed.line}`)
}

const leaves = ['a', 'b', 'c', 'd', 'e'].map((each) => leafHash(hash, bytesOf(each)))
const levels = levelsOf(hash, leaves)
const root = levels.at(-1)?.[0] as Uint8Array
const body = checkpointText({ origin, size: leaves.length, root, extensions: [] })

function signedBy(name: string, text = body): NoteSignature {
  return { ...(keys.get(name) ?? expect.fail(name)), bytes: signerOf(name).sign(text) }
}

function cosigned(name: string, time_s: number, text = body): NoteSignature {
  const signature = signerOf(name).sign(cosignedText(text, time_s))
  return cosignatureOf(keys.get(name) ?? expect.fail(name), { time_s, signature })
}

function proofOf(signatures: NoteSignature[], changed: Partial<{ index: number; path: Uint8Array[] }> = {}) {
  const index = changed.index ?? 2
  return tlogProofText({
    extra: undefined,
    index,
    path: changed.path ?? inclusionPath(levels, index),
    checkpoint: noteOf({ text: body, signatures }),
  })
}

const enough = () => [signedBy(origin), cosigned('X1', 1000), cosigned('X3', 1001), cosigned('Y2', 1002)]
const leaf = leaves[2] as Uint8Array

test('a proof that the log and enough witnesses have signed holds without a network', async () => {
  const found = await verifyTlogProof(means, await policyOf(policyText()), proofOf(enough()), leaf)
  if ('fault' in found) expect.fail(found.fault)
  expect(found.checkpoint).toMatchObject({ origin, size: 5 })
  expect(found.cosigned.map(({ witness, time_s }) => [witness.name, time_s])).toEqual([
    ['X1', 1000],
    ['X3', 1001],
    ['Y2', 1002],
  ])
})

test('a proof does not hold with another leaf, place or path', async () => {
  const policy = await policyOf(policyText())
  const fault = (text: string, of = leaf) => verifyTlogProof(means, policy, text, of)
  const path = inclusionPath(levels, 2)
  expect(await fault(proofOf(enough()), leaves[3])).toEqual({ fault: 'path' })
  expect(await fault(proofOf(enough(), { index: 3, path }))).toEqual({ fault: 'path' })
  expect(await fault(proofOf(enough(), { index: 5, path }))).toEqual({ fault: 'path' })
  expect(await fault(proofOf(enough(), { path: path.slice(1) }))).toEqual({ fault: 'path' })
  expect(await fault(proofOf(enough(), { path: [...path, leaf] }))).toEqual({ fault: 'path' })
  expect(await fault(`${proofOf(enough())}\n`)).toEqual({ fault: 'malformed' })
  expect(await fault('c2sp.org/tlog-proof@v1')).toEqual({ fault: 'malformed' })
})

test('a proof does not hold with too few witnesses, an unknown log or a forged signature', async () => {
  const policy = await policyOf(policyText())
  const fault = (signatures: NoteSignature[]) => verifyTlogProof(means, policy, proofOf(signatures), leaf)
  expect(await fault(enough().slice(0, 3))).toEqual({ fault: 'few-witnesses' })
  expect(await fault([...enough().slice(0, 2), cosigned('Y1', 1), cosigned('Y2', 1)])).toEqual({
    fault: 'few-witnesses',
  })
  // A witness that has signed twice is one witness.
  expect(await fault([signedBy(origin), cosigned('X1', 1), cosigned('X1', 2), cosigned('Y2', 1)])).toEqual({
    fault: 'few-witnesses',
  })
  expect(await fault(enough().slice(1))).toEqual({ fault: 'unsigned' })
  const other = { ...signedBy('log.example/other'), name: origin, id: keys.get(origin)?.id ?? '' }
  expect(await fault([other, ...enough().slice(1)])).toEqual({ fault: 'forged' })
  const { bytes } = cosigned('X2', 1000, `${body}more\n`)
  expect(await fault([...enough(), { ...cosigned('X2', 1000), bytes }])).toEqual({ fault: 'forged' })
  const otherPolicy = await policyOf(policyText().replace(keyText(origin), keyText('log.example/other')))
  expect(await verifyTlogProof(means, otherPolicy, proofOf(enough()), leaf)).toEqual({ fault: 'unknown-log' })
})

test('a co-signature of an unknown witness counts for nothing, and spoils nothing', async () => {
  const policy = await policyOf(`log ${keyText(origin)}\nwitness X1 ${keyText('X1')}\nquorum X1`)
  const found = await checkCheckpoint(policy, noteOf({ text: body, signatures: enough() }), isSigned)
  expect(found).toMatchObject({ quorum: true, cosigned: [{ witness: { name: 'X1' }, time_s: 1000 }] })
  const without = noteOf({ text: body, signatures: enough().toSpliced(1, 1) })
  expect(await checkCheckpoint(policy, without, isSigned)).toMatchObject({ quorum: false, cosigned: [] })
})

test('the proof of the specification is read, and written again in every byte', () => {
  const proof = parseTlogProof(example) ?? expect.fail()
  expect(proof).toMatchObject({ index: 73_894, path: { length: 5 } })
  expect(textOf(proof.extra?.slice(0, 30) ?? expect.fail())).toBe('age-v1.2.1-darwin-arm64.tar.gz')
  expect(proof.checkpoint.startsWith('example.com/fancylog\n109482\n')).toBe(true)
  expect(tlogProofText(proof)).toBe(example)
})

test.each([
  ['it is of another version', example.replace('@v1', '@v2')],
  ['something stands before it', `\n${example}`],
  ['its lines end as on Windows', example.replaceAll('\n', '\r\n')],
  ['the index is missing', example.replace('index 73894\n', '')],
  ['the index has a leading zero', example.replace('73894', '073894')],
  ['the index is above 2^53', example.replace('73894', '9007199254740992')],
  ['the extra data stand behind the index', example.replace(/(extra .*\n)(index .*\n)/, '$2$1')],
  ['the extra data are not base64', example.replace('extra YWdl', 'extra Y.dl')],
  ['the extra data are empty', example.replace(/extra .*\n/, 'extra \n')],
  ['there are two lines of extra data', example.replace(/(extra .*\n)/, '$1$1')],
  ['a hash of the path is too short', example.replace('gSKy', '')],
  ['the path has 64 hashes', example.replace(/(gSKy.*\n)/, '$1'.repeat(60))],
  ['the checkpoint is missing', example.slice(0, example.indexOf('\n\n'))],
])('a proof is refused where %s', (_, text) => {
  expect(parseTlogProof(text)).toBeUndefined()
})

test('the quorum of the specification needs two of three, and one of three others', async () => {
  const policy = await policyOf(policyText())
  expect(policy.witnesses.map(({ url }) => url)).toEqual([
    ...[undefined, undefined],
    'https://x3.example/prefix',
    ...[undefined, undefined, undefined],
  ])
  const sets = Array.from({ length: 64 }, (_, set) => names.map((_, at) => (set >> at) % 2 === 1))
  for (const set of sets) {
    const cosigned = names.filter((_, at) => set[at])
    const [x, y] = ['X', 'Y'].map((firm) => cosigned.filter((name) => name.startsWith(firm)).length)
    expect(isQuorum(policy, new Set(cosigned))).toBe(Number(x) >= 2 && Number(y) >= 1)
  }
})

test('a policy may ask for no witness, or for one', async () => {
  expect(isQuorum(await policyOf('quorum none'), new Set())).toBe(true)
  const one = await policyOf(`witness W ${keyText('X1')}\nquorum W\n`)
  expect(isQuorum(one, new Set())).toBe(false)
  expect(isQuorum(one, new Set(['W']))).toBe(true)
})

test.each([
  ['a keyword is unknown', 'logs', 'keyword', 1],
  ['the quorum is missing', '# nothing', 'quorum-missing', 1],
  ['the quorum is named twice', 'quorum none\nquorum none', 'quorum-twice', 2],
  ['the quorum is unknown', 'quorum W', 'name-unknown', 1],
  ['the quorum is defined below it', 'quorum W\nwitness W <X1>', 'name-unknown', 1],
  ['the quorum has two names', 'witness W <X1>\nquorum W W', 'fields', 2],
  ['a witness is called none', 'witness none <X1>', 'name-twice', 1],
  ['two witnesses have one name', 'witness W <X1>\nwitness W <X2>', 'name-twice', 2],
  ['two witnesses have one key', 'witness W <X1>\nwitness V <X1>', 'key-twice', 2],
  ['a group has the name of a witness', 'witness W <X1>\ngroup W any W', 'name-twice', 2],
  ['a group has no members', 'group G any', 'fields', 1],
  ['a member is unknown', 'witness W <X1>\ngroup G any W V', 'name-unknown', 2],
  ['a member is none', 'group G any none', 'name-unknown', 1],
  ['a group is its own member', 'group G any G', 'name-unknown', 1],
  ['a member is named twice', 'witness W <X1>\ngroup G 2 W W', 'member-twice', 2],
  ['a member is in two groups', 'witness W <X1>\ngroup G any W\ngroup H any W', 'member-twice', 3],
  ['more are needed than there are', 'witness W <X1>\ngroup G 2 W', 'threshold', 2],
  ['none is needed', 'witness W <X1>\ngroup G 0 W', 'threshold', 2],
  ['the number needed has a leading zero', 'witness W <X1>\ngroup G 01 W', 'threshold', 2],
  ['the number needed is none', 'witness W <X1>\ngroup G some W', 'threshold', 2],
  ['a log has the key of a witness', 'log <X1>', 'key', 1],
  ['a witness has the key of a log', 'witness W <log.example/one>', 'key', 1],
  ['a log is listed twice', 'log <log.example/one>\nlog <log.example/one> https://x', 'key-twice', 2],
  ['a log has three fields', 'log <log.example/one> https://x y', 'fields', 1],
  ['a key has a letter too many', 'log <log.example/one>A', 'key', 1],
  ['lines end as on Windows', 'quorum none\r\n', 'characters', 1],
  ['it has a control character', '# \x00\nquorum none', 'characters', 1],
  ['it has more than a thousand lines', '\n'.repeat(1000), 'too-long', 1001],
])('a policy is refused where %s', async (_, text, fault, line) => {
  const withKeys = text.replaceAll(/<(.+?)>/g, (_, name: string) => keyText(name))
  expect(await parsePolicy(hash, withKeys)).toEqual({ fault, line })
})

test('a policy takes 32 logs, witnesses and groups', async () => {
  const lines: string[] = []
  for (let at = 0; at < 32; at++) {
    const { publicKey } = signerOf(`each ${at}`)
    const name = `each.example/${at}`
    lines.push(`log ${verifierKeyText(await verifierKey(hash, { name, type: 'note', publicKey }))}`)
    lines.push(
      `witness W${at} ${verifierKeyText(await verifierKey(hash, { name, type: 'cosignature', publicKey }))}`,
    )
    lines.push(`group G${at} all W${at}${at > 0 ? ` G${at - 1}` : ''}`)
  }
  const policy = await policyOf([...lines, 'quorum G31'].join('\n'))
  const all = policy.witnesses.map(({ name }) => name)
  expect(isQuorum(policy, new Set(all))).toBe(true)
  expect(isQuorum(policy, new Set(all.slice(1)))).toBe(false)
})
