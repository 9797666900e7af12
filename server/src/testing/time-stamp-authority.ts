/** An authority of time stamps made of `openssl`, with certificates of its own, for tests. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { debianProgram } from '../../../scripts/debian-programs.mjs'

export const openssl = debianProgram('openssl')

type Certificate = {
  /** The name of the files and of the subject. */
  name: string
  /** Its issuer; left out: itself. */
  by?: string
  /** Lines of extensions, as `openssl` reads them. */
  extensions: string[]
  /** Kind of the key. */
  key?: 'rsa:2048' | 'rsa:1024' | 'ec'
  /** `YYMMDDHHMMSSZ`. */
  until?: string
}

export const ofAuthority = ['basicConstraints=critical,CA:true', 'keyUsage=critical,keyCertSign']
export const forStamps = ['extendedKeyUsage=critical,timeStamping']

const config = (idAlgorithm: string) => `
[ca]
default_ca = issuing
[issuing]
database = ./index
serial = ./serial
rand_serial = yes
new_certs_dir = .
default_md = sha256
policy = anything
unique_subject = no
[anything]
commonName = supplied
[tsa]
serial = ./stamps
signer_digest = sha256
default_policy = 1.2.3.4
other_policies = 1.2.3.5
digests = sha256
accuracy = secs:1
ordering = no
tsa_name = yes
ess_cert_id_alg = ${idAlgorithm}
`

export function makeAuthority({ idAlgorithm = 'sha256' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tarazu-stamps-'))
  const path = (name: string) => join(folder, name)
  const run = (...given: string[]) =>
    execFileSync(openssl ?? '', given, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  writeFileSync(path('config'), config(idAlgorithm))
  writeFileSync(path('index'), '')
  writeFileSync(path('stamps'), '01\n')

  function certify({ name, by = name, extensions, key = 'ec', until = '391231235959Z' }: Certificate) {
    writeFileSync(path(`${name}.ext`), ['[with]', ...extensions].join('\n'))
    const kind = key === 'ec' ? ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] : [key]
    run(
      'req',
      '-newkey',
      ...kind,
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      `/CN=${name}`,
    )
    const issuer =
      by === name ? ['-selfsign', '-keyfile', `${name}.key`] : ['-cert', `${by}.pem`, '-keyfile', `${by}.key`]
    const times = ['-startdate', '200101000000Z', '-enddate', until]
    const files = [
      '-in',
      `${name}.csr`,
      '-out',
      `${name}.pem`,
      '-extfile',
      `${name}.ext`,
      '-extensions',
      'with',
    ]
    run('ca', '-batch', '-notext', '-config', 'config', ...issuer, ...times, ...files)
  }

  /** The authority's answer to a query; `signer` and `chain` name certificates. */
  function answer(query: Uint8Array, signer = 'stamps', chain: string[] = []): Buffer {
    writeFileSync(path('query'), query)
    writeFileSync(path('chain.pem'), chain.map((name) => readFileSync(path(`${name}.pem`), 'utf8')).join(''))
    const certificates = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`]
    if (chain.length > 0) certificates.push('-chain', 'chain.pem')
    run(
      'ts',
      '-reply',
      '-config',
      'config',
      '-section',
      'tsa',
      '-queryfile',
      'query',
      ...certificates,
      '-out',
      'reply',
    )
    return readFileSync(path('reply'))
  }

  return {
    path,
    run,
    certify,
    answer,
    /** What `openssl` says of an answer; throws where it does not verify. */
    verify(reply: Uint8Array, data: string, root = 'root') {
      writeFileSync(path('reply'), reply)
      writeFileSync(path('data'), data)
      return String(run('ts', '-verify', '-in', 'reply', '-data', 'data', '-CAfile', `${root}.pem`))
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
export type Authority = ReturnType<typeof makeAuthority>

/** Answers over HTTP, first with what is in `instead`. */
export async function serveAuthority(authority: Authority) {
  const instead: { status: number; body: Uint8Array }[] = []
  let asked = 0
  const server = createServer(async (request, response) => {
    const query = await buffer(request)
    asked += 1
    const { status, body } = instead.shift() ?? { status: 200, body: authority.answer(query) }
    response.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    instead,
    asked: () => asked,
    close: () => server.close(),
  }
}
