/** `openssl` is the authority here, and the judge of what we accept. */
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needsPrograms } from '../../../scripts/debian-programs.mjs'
import {
  type Authority,
  forStamps,
  makeAuthority,
  ofAuthority,
  openssl,
} from '../testing/time-stamp-authority.ts'
import { readStamp, stampQuery } from './time-stamp.ts'

const data = 'example.com/log\n7\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'
const request = {
  digest: createHash('sha256').update(data).digest(),
  nonce: Buffer.from('0180ff00000000000000000000000001', 'hex'),
}

describe.skipIf(!openssl && !needsPrograms)('with openssl', () => {
  let authority: Authority

  beforeAll(() => {
    authority = makeAuthority()
    const { certify } = authority
    certify({ name: 'root', extensions: ofAuthority })
    certify({ name: 'other', extensions: ofAuthority })
    certify({ name: 'stamps', by: 'root', extensions: forStamps })
    certify({ name: 'rsa', by: 'root', extensions: forStamps, key: 'rsa:2048' })
    certify({ name: 'short', by: 'root', extensions: forStamps, key: 'rsa:1024' })
    certify({ name: 'between', by: 'root', extensions: ofAuthority })
    certify({ name: 'below', by: 'between', extensions: forStamps })
    certify({ name: 'far', by: 'between', extensions: ofAuthority })
    certify({ name: 'farther', by: 'far', extensions: forStamps })
    certify({ name: 'last', by: 'root', extensions: [`${ofAuthority[0]},pathlen:0`, `${ofAuthority[1]}`] })
    certify({ name: 'too far', by: 'last', extensions: ofAuthority })
    certify({ name: 'lost', by: 'too far', extensions: forStamps })
    certify({ name: 'no authority', by: 'root', extensions: ['basicConstraints=CA:false'] })
    certify({ name: 'made up', by: 'no authority', extensions: forStamps })
    certify({ name: 'of websites', by: 'root', extensions: [...ofAuthority, 'extendedKeyUsage=serverAuth'] })
    certify({ name: 'of a website', by: 'of websites', extensions: forStamps })
    certify({
      name: 'limited',
      by: 'root',
      extensions: [...ofAuthority, 'nameConstraints=critical,permitted;DNS:a'],
    })
    certify({ name: 'beyond', by: 'limited', extensions: forStamps })
    certify({ name: 'old', by: 'root', extensions: forStamps, until: '210101000000Z' })
    certify({ name: 'website', by: 'root', extensions: ['extendedKeyUsage=critical,serverAuth'] })
    certify({ name: 'both', by: 'root', extensions: ['extendedKeyUsage=critical,timeStamping,serverAuth'] })
    certify({ name: 'by the way', by: 'root', extensions: ['extendedKeyUsage=timeStamping'] })
    certify({ name: 'any', by: 'root', extensions: ['keyUsage=digitalSignature'] })
  })
  afterAll(() => authority.remove())

  const roots = (name = 'root') => [new X509Certificate(readFileSync(authority.path(`${name}.pem`)))]
  const read = (reply: Uint8Array, asked: Parameters<typeof readStamp>[1] = request) =>
    readStamp(reply, asked, roots())

  /**
   * A stamp as `openssl ts` refuses to make it: the content of a right one, signed by any certificate with
   * the attributes that a stamp has.
   */
  function signedBy(name: string, chain: string[] = []) {
    const { run, path, answer } = authority
    writeFileSync(path('right'), answer(stampQuery(request)))
    run('ts', '-reply', '-in', 'right', '-token_out', '-out', 'token')
    run('cms', '-verify', '-noverify', '-inform', 'DER', '-in', 'token', '-binary', '-out', 'content')
    writeFileSync(path('chain.pem'), chain.map((each) => readFileSync(path(`${each}.pem`), 'utf8')).join(''))
    const made = ['-binary', '-nodetach', '-cades', '-econtent_type', '1.2.840.113549.1.9.16.1.4']
    const by = [
      '-signer',
      `${name}.pem`,
      '-inkey',
      `${name}.key`,
      ...(chain.length > 0 ? ['-certfile', 'chain.pem'] : []),
    ]
    run('cms', '-sign', '-in', 'content', ...made, ...by, '-md', 'sha256', '-outform', 'DER', '-out', 'token')
    run('ts', '-reply', '-in', 'token', '-token_in', '-out', 'reply')
    return readFileSync(path('reply'))
  }

  test.each([
    ['a key of elliptic curves', 'stamps', []],
    ['a key of RSA', 'rsa', []],
    ['one authority below the root', 'below', ['between']],
    ['two authorities below the root', 'farther', ['far', 'between']],
  ] as const)('a stamp with %s is read, and openssl agrees', (_, signer, chain) => {
    const before = Math.floor(Date.now() / 1000) * 1000
    const reply = authority.answer(stampQuery(request), signer, [...chain])
    const stamp = read(reply)
    expect(stamp).toMatchObject({ policy: '1.2.3.4', authority: `CN=${signer}` })
    expect('at' in stamp && stamp.at).toBeGreaterThanOrEqual(before)
    expect(authority.verify(reply, data)).toContain('Verification: OK')
    expect(read(signedBy(signer, [...chain]))).toMatchObject({ authority: `CN=${signer}` })
  })

  test('a stamp that names its certificate by SHA-1, as older authorities do, is read', () => {
    const older = makeAuthority({ idAlgorithm: 'sha1' })
    try {
      older.certify({ name: 'root', extensions: ofAuthority })
      older.certify({ name: 'stamps', by: 'root', extensions: forStamps })
      const reply = older.answer(stampQuery(request))
      const root = new X509Certificate(readFileSync(older.path('root.pem')))
      expect(readStamp(reply, request, [root])).toMatchObject({ authority: 'CN=stamps' })
      expect(reply.includes(Buffer.from('060b2a864886f70d010910020c', 'hex'))).toBe(true)
    } finally {
      older.remove()
    }
  })

  test('the policy that was asked for is the one of the stamp', () => {
    const asked = { ...request, policy: '1.2.3.5' }
    const reply = authority.answer(stampQuery(asked))
    expect(read(reply, asked)).toMatchObject({ policy: '1.2.3.5' })
    expect(read(reply, { ...request, policy: '1.2.3.4' })).toEqual({ fault: 'another_policy' })
    const unknown = { ...request, policy: '1.2.3.6' }
    expect(read(authority.answer(stampQuery(unknown)), unknown)).toEqual({ fault: 'rejected' })
  })

  test('a stamp of something else, or to another question, is refused', () => {
    const reply = authority.answer(stampQuery(request))
    const other = { ...request, digest: createHash('sha256').update('other').digest() }
    expect(read(reply, other)).toEqual({ fault: 'another_hash' })
    expect(read(reply, { ...request, nonce: Buffer.of(1) })).toEqual({ fault: 'another_nonce' })
    const { nonce: _, ...unasked } = request
    expect(read(authority.answer(stampQuery(unasked)))).toEqual({ fault: 'another_nonce' })
    expect(read(reply, unasked)).toMatchObject({ policy: '1.2.3.4' })
  })

  test.each([
    ['for websites', 'website', [], 'not_for_time_stamps'],
    ['for stamps and websites', 'both', [], 'not_for_time_stamps'],
    ['for stamps, which is not critical', 'by the way', [], 'not_for_time_stamps'],
    ['for anything', 'any', [], 'not_for_time_stamps'],
    ['that ran out before', 'old', [], 'not_trusted'],
    ['whose issuer is not there', 'below', [], 'not_trusted'],
    ['whose issuer is no authority', 'made up', ['no authority'], 'not_trusted'],
    ['whose issuer certifies websites', 'of a website', ['of websites'], 'not_trusted'],
    ['whose issuer is limited to names', 'beyond', ['limited'], 'not_trusted'],
    ['below more authorities than a root allows', 'lost', ['too far', 'last'], 'not_trusted'],
    ['of a key that is too short', 'short', [], 'not_signed'],
  ] as const)('a stamp by a certificate %s is refused', (_, signer, chain, fault) => {
    expect(read(signedBy(signer, [...chain]))).toEqual({ fault })
  })

  test('a stamp is refused where its authority leads to another root, or to none', () => {
    const reply = authority.answer(stampQuery(request))
    expect(readStamp(reply, request, roots('other'))).toEqual({ fault: 'not_trusted' })
    expect(readStamp(reply, request, [])).toEqual({ fault: 'not_trusted' })
  })

  test('no changed byte makes another stamp', () => {
    const reply = authority.answer(stampQuery(request))
    const right = read(reply)
    let [tried, refused] = [0, 0]
    for (let at = 0; at < reply.length; at += 3) {
      const changed = Buffer.from(reply)
      changed[at] = (changed[at] ?? 0) ^ 1
      const found = read(changed)
      tried += 1
      if ('fault' in found) refused += 1
      else expect(found).toEqual(right)
    }
    // What nobody signs, such as the certificate's issuer beside its hash, may change without harm.
    expect(refused).toBeGreaterThan(0.9 * tried)
  })

  test('what is no answer of an authority is refused', () => {
    const reply = authority.answer(stampQuery(request))
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('nonsense'),
      reply.subarray(0, -1),
      stampQuery(request),
    ])
      expect(read(bytes)).toEqual({ fault: 'not_a_reply' })
  })
})
