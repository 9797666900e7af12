/**
 * Checks a signed statement with nothing but its content, so that its holder needs nobody else (rule H12).
 * Pure.
 */
import * as z from 'zod/mini'
import { fromAnchorLine, sameRoot } from '../chain/anchor.ts'
import type { SignedRoot } from '../chain/api.ts'
import { joined, type LateHash, leafHash, rootOf } from '../chain/merkle.ts'
import { headerText, journalText, rootText, transferText } from '../chain/texts.ts'
import {
  amountOf,
  changesOf,
  type SignedStatement,
  type StatementBlock,
  type StatementEntry,
  type StatementPart,
  signedStatement,
  statementFile,
  statementText,
} from './signed-statement.ts'

export type Means = {
  /** Computes SHA-256. */
  hash: LateHash
  /** Verifies Ed25519 over a text in UTF-8; undefined where this platform does not support it. */
  isSigned(text: string, signature: Uint8Array, key: Uint8Array): Promise<boolean | undefined>
}

/**
 * `form`: the file is byte for byte in its form. `signature`: its key has signed it. `sums`: from opening to
 * closing, each entry is what its transfers say. `entries`: each is in its block. `blocks`: each is in the
 * root of its day. `roots`: they are signed with the same key. `key`, `anchor`: they are as known from
 * elsewhere.
 */
export const checks = ['form', 'signature', 'sums', 'entries', 'blocks', 'roots', 'key', 'anchor'] as const
export type Check = (typeof checks)[number]

export type Finding = {
  check: Check
  /**
   * `open`: nothing is wrong, but not everything can be known yet. `unable`: this platform cannot check it.
   */
  state: 'ok' | 'open' | 'unable' | 'failed'
  /** How many were found to fit, and how many are open. */
  fits?: number
  open?: number
  /** What fails: the id of an entry, the number of a block, the day of a root or the number of a line. */
  at?: number | string
}

export type Verdict = { statement: SignedStatement | undefined; findings: Finding[] }

const day_us = 86_400_000_000

/**
 * `outside` are lines from elsewhere, of an anchor file or a public key in hex; while it is empty, `key` and
 * `anchor` stay open. What should have been sealed or signed for a day and is not counts as failed.
 */
export async function verifyStatement(text: string, outside: string, means: Means): Promise<Verdict> {
  const statement = read(text)
  if (!statement) return { statement, findings: [{ check: 'form', state: 'failed' }] }
  const lines = outside
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return {
    statement,
    findings: [
      { check: 'form', state: 'ok' },
      await checkSignature(statement, means),
      { check: 'sums', ...checkSums(statement) },
      { check: 'entries', ...(await checkEntries(statement, means)) },
      { check: 'blocks', ...(await checkBlocks(statement, means)) },
      { check: 'roots', ...(await checkRoots(statement, means)) },
      { check: 'key', ...checkKey(statement, lines) },
      { check: 'anchor', ...checkAnchor(statement, lines) },
    ],
  }
}

type Found = Omit<Finding, 'check'>
const failed = (at?: number | string): Found =>
  at === undefined ? { state: 'failed' } : { state: 'failed', at }

/**
 * Undefined where the text is not a statement byte for byte; mail, for example, may have changed its line
 * endings.
 */
function read(text: string): SignedStatement | undefined {
  try {
    const statement = z.parse(signedStatement, JSON.parse(text))
    return statementFile(statement).trim() === text.replaceAll('\r\n', '\n').trim() ? statement : undefined
  } catch {
    return undefined
  }
}

async function checkSignature(statement: SignedStatement, { isSigned }: Means): Promise<Finding> {
  const { signature, key } = statement
  const signed = await isSigned(statementText(statement), fromHex(signature), fromHex(key))
  return { check: 'signature', state: signed === undefined ? 'unable' : signed ? 'ok' : 'failed' }
}

function checkSums(statement: SignedStatement): Found {
  const { account, currency, balances, before, entries } = statement
  const amount = (text: string, asset: string) => {
    const known = amountOf(text, asset, currency)
    if (known === undefined) throw new Error(`${text} is no amount of ${asset}`)
    return known
  }
  const running = new Map<string, bigint>()
  let last = 0
  try {
    for (const { pot, asset, opening } of balances) {
      if (running.has(`${pot} ${asset}`)) return failed()
      running.set(`${pot} ${asset}`, amount(opening, asset))
    }
    if (before) {
      // The entries before the period are not known, but their balances are: the period opens with them.
      if (!isAsItsTransfers(before)) return failed(before.id)
      for (const { pot, asset, balance } of before.changes)
        if (amount(balance, asset) !== (running.get(`${pot} ${asset}`) ?? 0n)) return failed(before.id)
      last = before.id
    } else if ([...running.values()].some((opening) => opening !== 0n)) return failed()
    for (const entry of entries) {
      if (entry.id <= last || !isAsItsTransfers(entry)) return failed(entry.id)
      last = entry.id
      for (const change of entry.changes) {
        const name = `${change.pot} ${change.asset}`
        const known = running.get(name)
        if (known === undefined) return failed(entry.id)
        const balance = known + amount(change.amount, change.asset)
        if (balance !== amount(change.balance, change.asset)) return failed(entry.id)
        running.set(name, balance)
      }
    }
    for (const { pot, asset, closing } of balances)
      if (running.get(`${pot} ${asset}`) !== amount(closing, asset)) return failed()
  } catch {
    return failed(last)
  }
  return { state: 'ok', fits: entries.length }

  /** An entry that neither names this customer nor moves anything of theirs does not belong here. */
  function isAsItsTransfers({ named, parts, changes }: StatementEntry) {
    const own = parts.flatMap((part) =>
      'hash' in part ? [] : [{ ...part, amount: amount(part.amount, part.asset) }],
    )
    const made = changesOf(account, own)
    return (
      made !== undefined &&
      (named || own.length > 0) &&
      own.every(({ amount }) => amount > 0n) &&
      made.length === changes.length &&
      made.every((change, index) => {
        const told = changes[index]
        return (
          told?.pot === change.pot &&
          told.asset === change.asset &&
          amount(told.amount, told.asset) === change.amount
        )
      })
    )
  }
}

async function checkEntries(statement: SignedStatement, { hash }: Means): Promise<Found> {
  const { before, entries, blocks, made_at } = statement
  const byNumber = new Map(blocks.map((block) => [block.number, block]))
  const late = Date.parse(made_at) * 1000 - day_us
  let [fits, open] = [0, 0]
  for (const entry of before ? [before, ...entries] : entries) {
    const { id, at, sealed } = entry
    if (!sealed) {
      if (at < late) return failed(id)
      open += 1
    } else if (await isIn(byNumber.get(sealed.block), entry, sealed)) fits += 1
    else return failed(id)
  }
  return { state: open > 0 ? 'open' : 'ok', fits, open }

  async function isIn(
    block: StatementBlock | undefined,
    entry: StatementEntry,
    { index, path }: NonNullable<StatementEntry['sealed']>,
  ) {
    if (!block) return false
    const { named, ...journal } = entry
    const customer = named ? statement.account : null
    const said = bytesOf(journalText({ ...journal, world: statement.mode, customer }))
    const hashes: Uint8Array[] = []
    for (const part of entry.parts) {
      const known = await hashOf(part)
      if (!known) return false
      hashes.push(known)
    }
    const leaf = await leafHash(hash, joined(said, ...hashes))
    const size = block.audits + block.journals + block.orders
    return hexOf(await rootOf(hash, leaf, { index, size, path: path.map(fromHex) })) === block.root
  }

  async function hashOf(part: StatementPart) {
    if ('hash' in part) return fromHex(part.hash)
    const amount = amountOf(part.amount, part.asset, statement.currency)
    if (part.salt === null || amount === undefined) return undefined
    return hash(joined(fromHex(part.salt), bytesOf(transferText({ ...part, amount }))))
  }
}

async function checkBlocks({ blocks, roots, made_at }: SignedStatement, { hash }: Means): Promise<Found> {
  const byNumber = new Map(roots.map((root) => [root.number, root]))
  // A day is over at its end, and its root is signed soon after.
  const late = Date.parse(made_at) * 1000 - 2 * day_us
  const seen = new Set<number>()
  let [fits, open] = [0, 0]
  for (const block of blocks) {
    const { number, previous, at, day } = block
    if (seen.has(number)) return failed(number)
    seen.add(number)
    if (!day) {
      if (at < late) return failed(number)
      open += 1
      continue
    }
    const root = byNumber.get(day.root)
    if (root?.day !== new Date(at / 1000).toISOString().slice(0, 10)) return failed(number)
    const ofBlock = await hash(joined(fromHex(previous), bytesOf(headerText(block))))
    const place = {
      index: number - root.first_block,
      size: root.last_block - root.first_block + 1,
      path: day.path.map(fromHex),
    }
    if (hexOf(await rootOf(hash, await leafHash(hash, ofBlock), place)) !== root.root) return failed(number)
    fits += 1
  }
  return { state: open > 0 ? 'open' : 'ok', fits, open }
}

async function checkRoots({ roots, key }: SignedStatement, { isSigned }: Means): Promise<Found> {
  let last = 0
  for (const root of roots) {
    if (root.number <= last || root.key !== key) return failed(root.day)
    last = root.number
    const signed = await isSigned(rootText(root), fromHex(root.signature), fromHex(root.key))
    if (signed === undefined) return { state: 'unable' }
    if (!signed) return failed(root.day)
  }
  return { state: roots.length > 0 ? 'ok' : 'open', fits: roots.length }
}

const isKey = (line: string) => /^[0-9a-f]{64}$/.test(line)

function checkKey({ key }: SignedStatement, lines: readonly string[]): Found {
  const known = lines.flatMap((line) => (isKey(line) ? line : (fromAnchorLine(line)?.key ?? [])))
  if (known.length === 0) return { state: 'open' }
  return { state: known.every((each) => each === key) ? 'ok' : 'failed' }
}

function checkAnchor({ roots }: SignedStatement, lines: readonly string[]): Found {
  const kept: SignedRoot[] = []
  for (const [index, line] of lines.entries()) {
    if (isKey(line)) continue
    const root = fromAnchorLine(line)
    if (!root) return failed(index + 1)
    kept.push(root)
  }
  let open = 0
  for (const root of roots) {
    const same = kept.filter(({ number, day }) => number === root.number || day === root.day)
    if (same.some((each) => !sameRoot(each, root))) return failed(root.day)
    if (same.length === 0) open += 1
  }
  return { state: open > 0 || roots.length === 0 ? 'open' : 'ok', fits: roots.length - open, open }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

const fromHex = (hex: string) =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
  )

const hexOf = (bytes: Uint8Array | undefined) =>
  bytes && Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
