/**
 * Checks a signed statement with nothing but its content, so that its holder needs nobody else (rule H12).
 * Pure.
 */
import * as z from 'zod/mini'
import { fromAnchorLine, sameRoot } from '../chain/anchor.ts'
import type { SignedRoot } from '../chain/api.ts'
import { bytesOf, fromHex, hexOf, sameBytes } from '../chain/bytes-as-text.ts'
import { checkpointSignedBy, parseSignedCheckpoint } from '../chain/checkpoint.ts'
import { joined, type LateHash, leafHash, rootOf } from '../chain/merkle.ts'
import { type LateVerify, parseVerifierKey } from '../chain/note.ts'
import { headerText, journalText, rootText, transferText } from '../chain/texts.ts'
import { checkCheckpoint, isPolicyLine, parsePolicy } from '../chain/witness-policy.ts'
import { checkCount } from '../liabilities/check-count.ts'
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
  isSigned: LateVerify
}

/**
 * `form`: the file is byte for byte in its form. `signature`: its key has signed it. `sums`: from opening to
 * closing, each entry is what its transfers say. `entries`: each is in its block. `blocks`: each is in the
 * root of its day. `roots`: they are signed with the same key. `log`: each entry is in the tree that the log
 * has signed. `counted`: the customer is part of what was said to be owed last. `key`, `anchor`: they are as
 * known from elsewhere. `witnesses`: as many have co-signed that tree as the holder's policy asks for. The
 * first format has neither `log`, `counted` nor `witnesses`. `counted` is open where it was left out.
 */
export const checks = [
  'form',
  'signature',
  'sums',
  'entries',
  'blocks',
  'roots',
  'log',
  'counted',
  'key',
  'anchor',
  'witnesses',
] as const
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
 * `outside` are lines from elsewhere: of an anchor file, a public key in hex, or a policy (`parsePolicy`);
 * while it is empty, `key`, `anchor` and `witnesses` stay open. What should have been sealed or signed for a
 * day and is not counts as failed.
 */
export async function verifyStatement(text: string, outside: string, means: Means): Promise<Verdict> {
  const statement = read(text)
  if (!statement) return { statement, findings: [{ check: 'form', state: 'failed' }] }
  const given = outside.split('\n').map((line) => line.trim())
  const lines = given.filter((line) => line !== '' && !isPolicyLine(line))
  const policy = given.map((line) => (isPolicyLine(line) ? line : ''))
  return {
    statement,
    findings: [
      { check: 'form', state: 'ok' },
      await checkSignature(statement, means),
      { check: 'sums', ...checkSums(statement) },
      { check: 'entries', ...(await checkEntries(statement, means)) },
      { check: 'blocks', ...(await checkBlocks(statement, means)) },
      { check: 'roots', ...(await checkRoots(statement, means)) },
      ...(statement.log === undefined
        ? []
        : [{ check: 'log' as const, ...(await checkLog(statement, statement.log, means)) }]),
      ...(statement.log === undefined
        ? []
        : [{ check: 'counted' as const, ...(await checkCounted(statement, statement.counted, means)) }]),
      { check: 'key', ...checkKey(statement, lines) },
      { check: 'anchor', ...checkAnchor(statement, lines) },
      ...(statement.log === undefined
        ? []
        : [{ check: 'witnesses' as const, ...(await checkWitnesses(statement.log, policy, means)) }]),
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
  const byNumber = new Map(statement.blocks.map((block) => [block.number, block]))
  return checkEach(statement, async (entry) => {
    const { sealed } = entry
    return sealed && (await isIn(byNumber.get(sealed.block), entry, sealed))
  })

  async function isIn(
    block: StatementBlock | undefined,
    entry: StatementEntry,
    { index, path }: NonNullable<StatementEntry['sealed']>,
  ) {
    const leaf = await leafOf(statement, entry, hash)
    if (!block || !leaf) return false
    const size = block.audits + block.journals + block.orders
    const root = await rootOf(hash, leaf, { index, size, path: path.map(fromHex) })
    return root !== undefined && hexOf(root) === block.root
  }
}

/** `isProven` answers null where there is no proof yet, which is right for a day. */
async function checkEach(
  { before, entries, made_at }: SignedStatement,
  isProven: (entry: StatementEntry) => Promise<boolean | null>,
): Promise<Found> {
  const late = Date.parse(made_at) * 1000 - day_us
  let [fits, open] = [0, 0]
  for (const entry of before ? [before, ...entries] : entries) {
    const proven = await isProven(entry)
    if (proven) fits += 1
    else if (proven === null && entry.at >= late) open += 1
    else return failed(entry.id)
  }
  return { state: open > 0 ? 'open' : 'ok', fits, open }
}

/** The hash of what was sealed of an entry; undefined where a part of it cannot be in that form. */
export async function leafOf(
  statement: Pick<SignedStatement, 'account' | 'mode' | 'currency'>,
  { named, ...journal }: StatementEntry,
  hash: LateHash,
): Promise<Uint8Array | undefined> {
  const customer = named ? statement.account : null
  const said = bytesOf(journalText({ ...journal, world: statement.mode, customer }))
  const hashes: Uint8Array[] = []
  for (const part of journal.parts) {
    const known = await hashOf(part)
    if (!known) return undefined
    hashes.push(known)
  }
  return leafHash(hash, joined(said, ...hashes))

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
    const found = await rootOf(hash, await leafHash(hash, ofBlock), place)
    if (!found || hexOf(found) !== root.root) return failed(number)
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

async function checkLog(
  statement: SignedStatement,
  log: SignedStatement['log'],
  { hash, isSigned }: Means,
): Promise<Found> {
  if (!log) return checkEach(statement, async ({ proof }) => (proof ? false : null))
  const key = await parseVerifierKey(hash, log.key)
  const signed = parseSignedCheckpoint(log.checkpoint)
  if (key?.type !== 'note' || !signed) return failed()
  const state = await checkpointSignedBy(signed, key, isSigned)
  if (state !== 'signed') return { state: state === 'unable' ? 'unable' : 'failed' }
  const { size, root } = signed.checkpoint
  return checkEach(statement, async (entry) => {
    if (!entry.proof) return null
    const leaf = await leafOf(statement, entry, hash)
    const { index, path } = entry.proof
    const found = leaf && (await rootOf(hash, leaf, { index, size, path: path.map(fromHex) }))
    return found !== undefined && sameBytes(found, root)
  })
}

/** The count is of the day on which the statement was made, or of the one before. */
async function checkCounted(
  { account, key, made_at }: SignedStatement,
  count: SignedStatement['counted'],
  means: Means,
): Promise<Found> {
  if (!count) return { state: 'open' }
  const verdict = await checkCount(count, { account, key, now: Date.parse(made_at) }, means)
  if ('problem' in verdict) return failed(verdict.asset)
  return { state: verdict.signed ? 'ok' : 'unable', fits: verdict.counted.length }
}

/** `policy` has a line for each line of what was given, empty where that is none of the policy. */
async function checkWitnesses(
  log: SignedStatement['log'],
  policy: readonly string[],
  { hash, isSigned }: Means,
): Promise<Found> {
  if (policy.every((line) => line === '')) return { state: 'open' }
  const parsed = await parsePolicy(hash, policy.join('\n'))
  if ('fault' in parsed) return failed(parsed.line)
  if (!log) return { state: 'open' }
  const witnessed = await checkCheckpoint(parsed.policy, log.checkpoint, isSigned)
  if ('fault' in witnessed) return { state: witnessed.fault === 'unable' ? 'unable' : 'failed' }
  return { state: witnessed.quorum ? 'ok' : 'failed', fits: witnessed.cosigned.length }
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
