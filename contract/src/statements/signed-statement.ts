/** A statement that its holder can check without us (rule H12). Pure. */
import * as z from 'zod/mini'
import { signedRoot } from '../chain/api.ts'
import { fromHex } from '../chain/bytes-as-text.ts'
import { maxProofHashes, tlogProofText } from '../chain/tlog-proof.ts'
import { ownCount } from '../liabilities/liabilities.ts'
import { formatPaise } from '../money.ts'

/** Most entries of one signed statement: each takes some kilobytes. */
export const maxSignedEntries = 10_000

/** What a customer has of an asset, by what can be done with it. Debts are below zero. */
export const buckets = ['spendable', 'held', 'units', 'units_held', 'loan', 'owed'] as const
export type Bucket = (typeof buckets)[number]

const bucketsOfAccounts = new Map<string, Bucket>([
  ['cash', 'spendable'],
  ['unsettled', 'spendable'],
  ['held', 'held'],
  ['units', 'units'],
  ['units:held', 'units_held'],
  ['loan', 'loan'],
  ['receivable', 'owed'],
])

/** `kind` is the kind of an account: the last part of `customer:<number>:<kind>`. */
export function bucketOf(kind: string): Bucket {
  const pot = bucketsOfAccounts.get(kind)
  if (!pot) throw new Error(`no pot for accounts of the kind ${kind}`)
  return pot
}

/**
 * The customer of an account and the bucket that it counts in; undefined for an account of the house. Throws
 * where the account has no bucket.
 */
export function ownerOf(address: string): { customer: string; pot: Bucket } | undefined {
  const [, customer, kind] = /^customer:([^:]+):(units:held(?=:)|[a-z]+)/.exec(address) ?? []
  return customer === undefined || kind === undefined ? undefined : { customer, pot: bucketOf(kind) }
}

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const number = z.int().check(z.minimum(1))
/** Amounts of the wallet's currency have two decimals, all others are whole units. */
const amount = z.string().check(z.regex(/^-?\d{1,19}(\.\d\d)?$/))
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))
const said = z.nullable(z.string())
const ofBucket = { pot: z.enum(buckets), asset: z.string() }

/**
 * A transfer of this customer with the salt that it was sealed with; of any other transfer only what the seal
 * needs.
 */
const part = z.union([
  z.strictObject({
    line: z.int(),
    from: z.string(),
    to: z.string(),
    asset: z.string(),
    amount,
    salt: z.nullable(hash),
  }),
  z.strictObject({ hash }),
])

/** A journal. `journalText` says what its leaf begins with. `named`: the journal names this customer. */
const entry = z.strictObject({
  id: number,
  /** Microseconds since 1970, as in everything that is sealed. */
  at: z.int(),
  reason: z.string(),
  thing: said,
  symbol: said,
  named: z.boolean(),
  reverses: z.nullable(number),
  once: z.boolean(),
  parts: z.array(part),
  changes: z.array(z.strictObject({ ...ofBucket, amount, balance: amount })),
  /** The index of its leaf in the block; null: it is not sealed yet. */
  sealed: z.nullable(z.strictObject({ block: number, index: z.int(), path: z.array(hash) })),
  /** Its place in the log, from 0, and the path to the checkpoint; null: the checkpoint is older. */
  proof: z.optional(
    z.nullable(
      z.strictObject({
        index: z.int().check(z.minimum(0)),
        path: z.array(hash).check(z.maxLength(maxProofHashes)),
      }),
    ),
  ),
})

/**
 * A block. `headerText` says what its hash covers. `day` leads from that hash to the root of the day; null:
 * the day is not signed yet.
 */
const block = z.strictObject({
  number,
  previous: hash,
  at: z.int(),
  since: z.nullable(z.int()),
  audits: z.int(),
  journals: z.int(),
  orders: z.int(),
  root: hash,
  day: z.nullable(z.strictObject({ root: number, path: z.array(hash) })),
})

/** The first format has neither `log` nor a `proof`; such statements stay checkable. The second has both. */
const content = {
  format: z.enum(['tarazu statement 1', 'tarazu statement 2']),
  /** The disclosed entity, in live mode. */
  issuer: z.string(),
  mode: z.enum(['paper', 'live']),
  currency: z.string(),
  account: z.string(),
  /** The verified name; null: nobody has been verified. */
  name: said,
  zone: z.string(),
  from: day,
  to: day,
  made_at: z.iso.datetime(),
  /** The deployment's public key, Ed25519. */
  key: hash,
  /**
   * The log that the entries are in: its verifier key (`name+id+base64`), and the signed checkpoint to whose
   * tree all proofs lead, with the co-signatures that it had. Null: there was no checkpoint yet.
   */
  log: z.optional(z.nullable(z.strictObject({ key: z.string(), checkpoint: z.string() }))),
  /** The last entry before the period; null: the account had no entries then. */
  before: z.nullable(entry),
  balances: z.array(z.strictObject({ ...ofBucket, opening: amount, closing: amount })),
  /** Oldest first. */
  entries: z.array(entry),
  blocks: z.array(block),
  /** The roots that the blocks need, and the last one that was signed. */
  roots: z.array(signedRoot),
  /**
   * Where this customer was counted in the last count of what is owed, when the statement was made (decision
   * 099). Null: none was kept. Statements from before there were counts have none.
   */
  counted: z.optional(z.nullable(ownCount)),
}

export const signedStatement = z
  .strictObject({
    ...content,
    /** Ed25519 signature over `statementText`. */
    signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
  })
  .check(
    z.refine(({ format, log, before, entries }) => {
      const proofs = [...(before ? [before] : []), ...entries].map(({ proof }) => proof)
      const second = format === 'tarazu statement 2'
      return [log, ...proofs].every((each) => (each !== undefined) === second)
    }),
  )
export type SignedStatement = z.output<typeof signedStatement>
export type StatementEntry = z.output<typeof entry>
export type StatementBlock = z.output<typeof block>
export type StatementPart = z.output<typeof part>

/** The text that is signed: everything except the signature, in the order of the format. */
export function statementText({ signature: _, ...rest }: SignedStatement): string {
  return `["statement", ${JSON.stringify(rest)}]`
}

/** The content of the file. There is exactly one form, so that no byte can be changed unnoticed. */
export const statementFile = (statement: SignedStatement) => `${JSON.stringify(statement, null, 1)}\n`

/**
 * The entry's proof as a file of its own (c2sp.org/tlog-proof); undefined where it has none.
 * @public for whoever takes a proof out of a statement.
 */
export function proofFile(
  { log }: Pick<SignedStatement, 'log'>,
  { proof }: Pick<StatementEntry, 'proof'>,
): string | undefined {
  if (!log || !proof) return undefined
  const { index, path } = proof
  return tlogProofText({ extra: undefined, index, path: path.map(fromHex), checkpoint: log.checkpoint })
}

export function amountText(amount: bigint, asset: string, currency: string) {
  return asset === currency ? formatPaise(amount) : String(amount)
}

/** The amount in smallest units; undefined for text that is not in the form of that asset's amounts. */
export function amountOf(text: string, asset: string, currency: string): bigint | undefined {
  const amount = BigInt(text.replace('.', ''))
  return amountText(amount, asset, currency) === text ? amount : undefined
}

export type Change = { pot: Bucket; asset: string; amount: bigint }

/**
 * The changes that transfers make to a customer's balances, in their order. Undefined if they touch another
 * customer, or not this one.
 */
export function changesOf(
  account: string,
  transfers: readonly { from: string; to: string; asset: string; amount: bigint }[],
): Change[] | undefined {
  const changes = new Map<string, Change>()
  for (const { from, to, asset, amount } of transfers) {
    const sides = [
      { owner: ownerOf(from), moved: -amount },
      { owner: ownerOf(to), moved: amount },
    ]
    if (sides.every(({ owner }) => !owner)) return undefined
    for (const { owner, moved } of sides) {
      if (!owner) continue
      if (owner.customer !== account) return undefined
      const known = changes.get(`${owner.pot} ${asset}`) ?? { pot: owner.pot, asset, amount: 0n }
      changes.set(`${owner.pot} ${asset}`, { ...known, amount: known.amount + moved })
    }
  }
  return [...changes.values()].filter(({ amount }) => amount !== 0n)
}
