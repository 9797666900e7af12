import { sha256 as hashOf } from '@noble/hashes/sha2.js'
import type { Hash } from './merkle.ts'

/** SHA-256 where a browser has none: on pages without TLS. */
export const sha256: Hash = (bytes) => hashOf(bytes)
