/** Makes a self-signed certificate for tests over TLS, with just enough of X.509. */
import { generateKeyPairSync, sign } from 'node:crypto'

const part = (tag: number, ...content: readonly Buffer[]) => {
  const body = Buffer.concat(content)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...content: readonly Buffer[]) => part(0x30, ...content)
const octets = (content: Buffer) => part(0x04, content)
const hex = (text: string) => Buffer.from(text, 'hex')

const ecdsaWithSha256 = sequence(hex('06082a8648ce3d040302'))
const commonName = hex('0603550403')
const alternativeNames = hex('0603551d11')
const basicConstraints = hex('0603551d13')
const yes = hex('0101ff')

/** Valid for `localhost` and 127.0.0.1. `from` and `until` are ms UTC, of which whole seconds count. */
export function makeCertificate({ from, until }: { from: number; until: number }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(part(0x31, sequence(commonName, part(0x0c, Buffer.from('localhost')))))
  const hosts = sequence(part(0x82, Buffer.from('localhost')), part(0x87, Buffer.from([127, 0, 0, 1])))
  const extensions = sequence(
    sequence(alternativeNames, octets(hosts)),
    sequence(basicConstraints, yes, octets(sequence(yes))),
  )
  const content = sequence(
    part(0xa0, hex('020102')),
    hex('020101'),
    ecdsaWithSha256,
    name,
    sequence(timeOf(from), timeOf(until)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    part(0xa3, extensions),
  )
  const signature = part(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const certificate = sequence(content, ecdsaWithSha256, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
  }
}

/** UTCTime of ASN.1, with two digits of the year. */
function timeOf(ms: number) {
  const digits = new Date(ms).toISOString().replaceAll(/\D/g, '').slice(2, 14)
  return part(0x17, Buffer.from(`${digits}Z`))
}
