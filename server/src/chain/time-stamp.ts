/**
 * Time stamps of RFC 3161 with RFC 5816: an authority signs a hash, and when it saw it. ASN.1 is read and
 * written by `@peculiar/asn1-*`, signatures and certificates are verified by Node.
 */
import { createHash, verify, X509Certificate } from 'node:crypto'
import { id_signedData } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  id_ct_tstInfo,
  MessageImprint,
  PKIStatus,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { parseNote } from '@tarazu/contract/chain/note'
import { sha256 } from '../secrets/sha256.ts'
import { digestNamed, digestSigned, isForTimeStamps, leadsToRoot } from './stamping-certificate.ts'
import { Attributes, SignedStamp, type Signer, SigningCertificate } from './time-stamp-parts.ts'

export type StampRequest = {
  /** SHA-256 of what is to be stamped. */
  digest: Buffer
  /** A positive integer, big-endian with no zero before it. Undefined: the answer may have any. */
  nonce?: Buffer | undefined
  /** An object identifier; undefined: the authority stamps under the policy that it likes. */
  policy?: string | undefined
}

export type TimeStamp = {
  /** By the clock of the authority, ms UTC. */
  at: number
  /** Object identifier of what the authority promises. */
  policy: string
  /** Hex. */
  serial: string
  /** Subject of the authority's certificate, such as `C=IN, CN=Stamps`. */
  authority: string
}

/** `rejected`: the authority gave none. The others: what it gave is not what was asked for. */
export type StampFault =
  | 'not_a_reply'
  | 'rejected'
  | 'another_hash'
  | 'another_nonce'
  | 'another_policy'
  | 'not_for_time_stamps'
  | 'not_trusted'
  | 'not_signed'

/** What is stamped of a checkpoint: SHA-256 of its text, without the signatures below. */
export function stampedDigest(signed: string): Buffer {
  const note = parseNote(signed)
  if (!note) throw new Error('a checkpoint is a signed note')
  return sha256(note.text)
}

const sha256Id = '2.16.840.1.101.3.4.2.1'

/** The bytes of a TimeStampReq, with the wish for the authority's certificate. */
export function stampQuery({ digest, nonce, policy }: StampRequest): Buffer {
  const messageImprint = new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha256Id, parameters: null }),
    hashedMessage: new OctetString(digest),
  })
  const request = new TimeStampReq({ messageImprint, certReq: true })
  if (nonce) request.nonce = new Uint8Array(nonce).buffer
  if (policy !== undefined) request.reqPolicy = policy
  return Buffer.from(AsnConvert.serialize(request))
}

/**
 * Reads the bytes of a TimeStampResp; whatever is not exactly what was asked for is a fault.
 * @param roots the authorities that are believed; undefined: any is
 */
export function readStamp(
  reply: Uint8Array,
  request: StampRequest,
  roots: readonly X509Certificate[] | undefined,
): TimeStamp | { fault: StampFault } {
  try {
    const { status, timeStampToken } = AsnConvert.parse(reply, TimeStampResp)
    if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods)
      return { fault: 'rejected' }
    if (timeStampToken?.contentType !== id_signedData) return { fault: 'not_a_reply' }
    return readToken(AsnConvert.parse(timeStampToken.content, SignedStamp), request, roots)
  } catch {
    // The parser and Node's certificates throw at bytes that are none of theirs.
    return { fault: 'not_a_reply' }
  }
}

function readToken(
  { encapContentInfo, certificates = [], signerInfos: [signer, ...others] }: SignedStamp,
  request: StampRequest,
  roots: readonly X509Certificate[] | undefined,
): TimeStamp | { fault: StampFault } {
  const said = encapContentInfo.eContent?.single
  if (encapContentInfo.eContentType !== id_ct_tstInfo || !said || !signer || others.length > 0)
    return { fault: 'not_a_reply' }
  const content = Buffer.from(said.buffer)
  const info = AsnConvert.parse(content, TSTInfo)
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  if (hashAlgorithm.algorithm !== sha256Id || !request.digest.equals(Buffer.from(hashedMessage.buffer)))
    return { fault: 'another_hash' }
  if (request.nonce && !(info.nonce && request.nonce.equals(Buffer.from(info.nonce))))
    return { fault: 'another_nonce' }
  if (request.policy !== undefined && info.policy !== request.policy) return { fault: 'another_policy' }

  const all = certificates.map((each) => new X509Certificate(Buffer.from(each)))
  const signed = signedAttributes(signer)
  const certificate = all.find((each) => isNamedBy(signed, each))
  if (!certificate || !isSignedBy(signer, signed, content, certificate)) return { fault: 'not_signed' }
  if (!isForTimeStamps(certificate)) return { fault: 'not_for_time_stamps' }
  const at = info.genTime.getTime()
  if (roots && !leadsToRoot(certificate, { roots, others: all, at })) return { fault: 'not_trusted' }
  return {
    at,
    policy: info.policy,
    serial: Buffer.from(info.serialNumber).toString('hex'),
    authority: certificate.subject.split('\n').join(', '),
  }
}

const contentType = '1.2.840.113549.1.9.3'
/** The encoded `id_ct_tstInfo`. */
const stampContent = Buffer.from('060b2a864886f70d0109100104', 'hex')
const messageDigest = '1.2.840.113549.1.9.4'
const signingCertificate = '1.2.840.113549.1.9.16.2.12'
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47'

/** What is signed: the set of attributes, which begins with another byte where it stands in the token. */
function signedAttributes({ signedAttributes: inToken }: Signer) {
  const bytes = Buffer.from(new Uint8Array(inToken))
  if (bytes[0] !== 0xa0) throw new Error('a time stamp has signed attributes')
  bytes[0] = 0x31
  return { bytes, attributes: AsnConvert.parse(bytes, Attributes) }
}
type Signed = ReturnType<typeof signedAttributes>

/** The only value of an attribute; undefined: it is not there exactly once. */
function attribute({ attributes }: Signed, type: string): Buffer | undefined {
  const [found, ...more] = attributes.filter(({ attrType }) => attrType === type)
  const [value, ...others] = found?.attrValues ?? []
  return value && more.length + others.length === 0 ? Buffer.from(value) : undefined
}

/** Signed with the rest, so that no other certificate of the same key can be put in its place. */
function isNamedBy(signed: Signed, certificate: X509Certificate): boolean {
  const [one, two] = [attribute(signed, signingCertificate), attribute(signed, signingCertificateV2)]
  const value = two ?? one
  const id = value && AsnConvert.parse(value, SigningCertificate).certs[0]
  const digest = !two ? 'sha1' : id?.hashAlgorithm ? digestNamed(id.hashAlgorithm.algorithm) : 'sha256'
  if (!id || digest === undefined) return false
  const hash = createHash(digest).update(certificate.raw).digest()
  return hash.equals(Buffer.from(id.certHash.buffer))
}

function isSignedBy(
  { digestAlgorithm, signatureAlgorithm, signature }: Signer,
  signed: Signed,
  content: Buffer,
  { publicKey }: X509Certificate,
): boolean {
  const hashed = digestNamed(digestAlgorithm.algorithm)
  const [type, digest] = [attribute(signed, contentType), attribute(signed, messageDigest)]
  if (hashed === undefined || !type?.equals(stampContent) || !digest) return false
  const found = Buffer.from(AsnConvert.parse(digest, OctetString).buffer)
  if (!createHash(hashed).update(content).digest().equals(found)) return false
  const named = digestSigned(signatureAlgorithm.algorithm, publicKey, hashed)
  return named !== undefined && verify(named, signed.bytes, publicKey, Buffer.from(signature.buffer))
}
