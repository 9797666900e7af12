/** Parts of a time stamp that `@peculiar/asn1-*` lacks, in the words of its schemas. */
import {
  Attribute,
  DigestAlgorithmIdentifier,
  EncapsulatedContentInfo,
  SignatureAlgorithmIdentifier,
} from '@peculiar/asn1-cms'
import { AsnArray, AsnProp, AsnPropTypes, AsnType, AsnTypeTypes, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'

/** SignerInfo of RFC 5652, with the bytes of its signed attributes, which a time stamp has to have. */
export class Signer {
  version = 0
  sid = new ArrayBuffer(0)
  digestAlgorithm = new DigestAlgorithmIdentifier()
  signedAttributes = new ArrayBuffer(0)
  signatureAlgorithm = new SignatureAlgorithmIdentifier()
  signature = new OctetString()
  unsignedAttributes?: ArrayBuffer
}
AsnProp({ type: AsnPropTypes.Integer })(Signer.prototype, 'version')
AsnProp({ type: AsnPropTypes.Any })(Signer.prototype, 'sid')
AsnProp({ type: DigestAlgorithmIdentifier })(Signer.prototype, 'digestAlgorithm')
AsnProp({ type: AsnPropTypes.Any })(Signer.prototype, 'signedAttributes')
AsnProp({ type: SignatureAlgorithmIdentifier })(Signer.prototype, 'signatureAlgorithm')
AsnProp({ type: OctetString })(Signer.prototype, 'signature')
AsnProp({ type: AsnPropTypes.Any, optional: true })(Signer.prototype, 'unsignedAttributes')

/** A set of attributes by itself, as it is signed. */
export class Attributes extends AsnArray<Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })(Attributes)

/** SignedData of RFC 5652, whose certificates stay the bytes that are hashed and verified. */
export class SignedStamp {
  version = 0
  digestAlgorithms = new ArrayBuffer(0)
  encapContentInfo = new EncapsulatedContentInfo()
  certificates?: ArrayBuffer[]
  crls?: ArrayBuffer[]
  signerInfos: Signer[] = []
}
const setOfAny = { type: AsnPropTypes.Any, repeated: 'set', implicit: true, optional: true } as const
AsnProp({ type: AsnPropTypes.Integer })(SignedStamp.prototype, 'version')
AsnProp({ type: AsnPropTypes.Any })(SignedStamp.prototype, 'digestAlgorithms')
AsnProp({ type: EncapsulatedContentInfo })(SignedStamp.prototype, 'encapContentInfo')
AsnProp({ ...setOfAny, context: 0 })(SignedStamp.prototype, 'certificates')
AsnProp({ ...setOfAny, context: 1 })(SignedStamp.prototype, 'crls')
AsnProp({ type: Signer, repeated: 'set' })(SignedStamp.prototype, 'signerInfos')

/** ESSCertIDv2 of RFC 5035; the older ESSCertID has no algorithm. */
export class CertificateHash {
  hashAlgorithm?: AlgorithmIdentifier
  certHash = new OctetString()
  issuerSerial?: ArrayBuffer
}
AsnProp({ type: AlgorithmIdentifier, optional: true })(CertificateHash.prototype, 'hashAlgorithm')
AsnProp({ type: OctetString })(CertificateHash.prototype, 'certHash')
AsnProp({ type: AsnPropTypes.Any, optional: true })(CertificateHash.prototype, 'issuerSerial')

/** SigningCertificate and SigningCertificateV2: the first of the certificates is the signer's. */
export class SigningCertificate {
  certs: CertificateHash[] = []
  policies?: ArrayBuffer
}
AsnProp({ type: CertificateHash, repeated: 'sequence' })(SigningCertificate.prototype, 'certs')
AsnProp({ type: AsnPropTypes.Any, optional: true })(SigningCertificate.prototype, 'policies')
