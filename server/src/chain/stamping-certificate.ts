/**
 * Whose certificate may stamp times (RFC 3161, section 2.3), and with which algorithms. Revocation is not
 * looked up: what an authority signed before its key was revoked stays signed.
 */
import type { KeyObject, X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import { BasicConstraints, Certificate } from '@peculiar/asn1-x509'

/** Hashes that may be signed, by their object identifiers; SHA-1 and MD5 are not among them. */
const digests = new Map([
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
])

const signatures = new Map([
  ['1.2.840.113549.1.1.11', { key: 'rsa', digest: 'sha256' }],
  ['1.2.840.113549.1.1.12', { key: 'rsa', digest: 'sha384' }],
  ['1.2.840.113549.1.1.13', { key: 'rsa', digest: 'sha512' }],
  ['1.2.840.10045.4.3.2', { key: 'ec', digest: 'sha256' }],
  ['1.2.840.10045.4.3.3', { key: 'ec', digest: 'sha384' }],
  ['1.2.840.10045.4.3.4', { key: 'ec', digest: 'sha512' }],
])
/** Names no hash: that of the digest beside it counts. */
const rsaEncryption = '1.2.840.113549.1.1.1'

/** The name that Node has for a hash; undefined: it is not accepted. */
export const digestNamed = (algorithm: string) => digests.get(algorithm)

/** The hash of a signature by this key; undefined: it is not accepted, or is not one of such a key. */
export function digestSigned(algorithm: string, key: KeyObject, digest?: string): string | undefined {
  const named = algorithm === rsaEncryption ? { key: 'rsa', digest } : signatures.get(algorithm)
  const { modulusLength = 2048 } = key.asymmetricKeyDetails ?? {}
  const fits = named && named.key === key.asymmetricKeyType && modulusLength >= 2048
  return fits ? named.digest : undefined
}

const timeStamping = '1.3.6.1.5.5.7.3.8'
const extendedKeyUsage = '2.5.29.37'
const basicConstraints = '2.5.29.19'
/** Key usage and policies beside them; whoever does not know a critical extension has to refuse it. */
const known = new Set([extendedKeyUsage, basicConstraints, '2.5.29.15', '2.5.29.32'])

/** For this one purpose, which is said to be critical. */
export function isForTimeStamps(certificate: X509Certificate): boolean {
  const usage = extensionsOf(certificate).find(({ extnID }) => extnID === extendedKeyUsage)
  return usage?.critical === true && certificate.keyUsage?.join() === timeStamping
}

/** Longest chain of certificates between the authority's own and a root. */
const maxBetween = 4

/**
 * Whether it leads to one of the roots by way of some of the others, all of them good at that time (ms UTC).
 * `below` counts the certificates of authorities on the way so far.
 */
export function leadsToRoot(
  certificate: X509Certificate,
  {
    roots,
    others,
    at,
  }: { roots: readonly X509Certificate[]; others: readonly X509Certificate[]; at: number },
  below = 0,
): boolean {
  if (!isGood(certificate, at)) return false
  const issued = (issuer: X509Certificate) =>
    mayIssue(issuer, below) && isIssuedBy(certificate, issuer) && isGood(issuer, at)
  if (roots.some(issued)) return true
  if (below >= maxBetween) return false
  return others.some((other) => issued(other) && leadsToRoot(other, { roots, others, at }, below + 1))
}

function isGood(certificate: X509Certificate, at: number): boolean {
  const { validFromDate, validToDate } = certificate
  return (
    validFromDate.getTime() <= at &&
    at <= validToDate.getTime() &&
    extensionsOf(certificate).every(({ extnID, critical }) => !critical || known.has(extnID))
  )
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  const { algorithm } = parsed(certificate).signatureAlgorithm
  // `checkIssued` compares names and asks whether the issuer's key may sign certificates.
  return (
    certificate.checkIssued(issuer) &&
    digestSigned(algorithm, issuer.publicKey) !== undefined &&
    certificate.verify(issuer.publicKey)
  )
}

function mayIssue(issuer: X509Certificate, below: number): boolean {
  const extension = extensionsOf(issuer).find(({ extnID }) => extnID === basicConstraints)
  if (!extension) return false
  const { cA, pathLenConstraint = maxBetween } = AsnConvert.parse(
    extension.extnValue.buffer,
    BasicConstraints,
  )
  return cA && below <= pathLenConstraint && (issuer.keyUsage?.includes(timeStamping) ?? true)
}

const parsed = (certificate: X509Certificate) => AsnConvert.parse(certificate.raw, Certificate)
const extensionsOf = (certificate: X509Certificate) => parsed(certificate).tbsCertificate.extensions ?? []
