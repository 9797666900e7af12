/** A statement that its holder can check without us (rule H12). Pure. */
import * as z from 'zod/mini'
import { signedRoot } from '../chain/api.ts'
import { formatPaise } from '../money.ts'

/** Entries of one signed statement at most: some kilobytes each. */
export const maxSignedEntries = 10_000

/** What a customer has of an asset, by what can be done with it. What is owed stands below zero. */
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

/** `kind` of account, as in `customer:<number>:<kind>`. */
export function bucketOf(kind: string): Bucket {
  const pot = bucketsOfAccounts.get(kind)
  if (!pot) throw new Error(`no pot for accounts of the kind ${kind}`)
  return pot
}

/** Whose account that is, and in which pot it counts; undefined: the house's. Throws where it is in none. */
export function ownerOf(address: string): { customer: string; pot: Bucket } | undefined {
  const [, customer, kind] = /^customer:([^:]+):(units:held(?=:)|[a-z]+)/.exec(address) ?? []
  return customer === undefined || kind === undefined ? undefined : { customer, pot: bucketOf(kind) }
}

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const number = z.int().check(z.minimum(1))
/** Of the wallet's currency with two decimals, of anything else whole units. */
const amount = z.string().check(z.regex(/^-?\d{1,19}(\.\d\d)?$/))
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))
const said = z.nullable(z.string())
const ofBucket = { pot: z.enum(buckets), asset: z.string() }

/** A transfer of one's own with the salt that it was sealed with; of all else only what the seal needs. */
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

/** A journal. See `journalText` for what its leaf begins with; `named`: it names this customer. */
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
  /** Its leaf among those of the block; null: not sealed yet. */
  sealed: z.nullable(z.strictObject({ block: number, index: z.int(), path: z.array(hash) })),
})

/** See `headerText` for what its hash covers. `day`: from that hash to the root; null: not signed yet. */
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

const content = {
  format: z.literal('tarazu statement 1'),
  /** In live mode the disclosed entity. */
  issuer: z.string(),
  mode: z.enum(['paper', 'live']),
  currency: z.string(),
  account: z.string(),
  /** As it was verified; null: nobody has. */
  name: said,
  zone: z.string(),
  from: day,
  to: day,
  made_at: z.iso.datetime(),
  /** The deployment's, Ed25519. */
  key: hash,
  /** The last entry before the period; null: the account had none. */
  before: z.nullable(entry),
  balances: z.array(z.strictObject({ ...ofBucket, opening: amount, closing: amount })),
  /** Oldest first. */
  entries: z.array(entry),
  blocks: z.array(block),
  /** Those that the blocks need, and the last one that was signed. */
  roots: z.array(signedRoot),
}

export const signedStatement = z.strictObject({
  ...content,
  /** Ed25519 over `statementText`. */
  signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
})
export type SignedStatement = z.output<typeof signedStatement>
export type StatementEntry = z.output<typeof entry>
export type StatementBlock = z.output<typeof block>
export type StatementPart = z.output<typeof part>

/** What is signed: all but the signature, in the order of the format. */
export function statementText({ signature: _, ...rest }: SignedStatement): string {
  return `["statement", ${JSON.stringify(rest)}]`
}

/** The file. It has one form only, so no byte of it can be another. */
export const statementFile = (statement: SignedStatement) => `${JSON.stringify(statement, null, 1)}\n`

export function amountText(amount: bigint, asset: string, currency: string) {
  return asset === currency ? formatPaise(amount) : String(amount)
}

/** In smallest units; undefined where it is not written as amounts of that asset are. */
export function amountOf(text: string, asset: string, currency: string): bigint | undefined {
  const amount = BigInt(text.replace('.', ''))
  return amountText(amount, asset, currency) === text ? amount : undefined
}

export type Change = { pot: Bucket; asset: string; amount: bigint }

/**
 * What transfers do to an account, in the order in which they touch it; undefined: they touch another
 * customer's, or not this one.
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
