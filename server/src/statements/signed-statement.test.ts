/**
 * A statement that its holder can check, and what becomes of the check when anything in it is another (rule
 * H12).
 */
import { hash } from 'node:crypto'
import { anchorLine } from '@tarazu/contract/chain/anchor'
import { listRoots } from '@tarazu/contract/chain/api'
import { cosignatureOf, cosignedText } from '@tarazu/contract/chain/cosignature'
import { signatureLine, verifierKey, verifierKeyText } from '@tarazu/contract/chain/note'
import { rootText } from '@tarazu/contract/chain/texts'
import { verifyTlogProof } from '@tarazu/contract/chain/tlog-proof'
import { parsePolicy } from '@tarazu/contract/chain/witness-policy'
import { buy, cancelOrder, sell } from '@tarazu/contract/orders/api'
import { getSignedStatement, getStatement } from '@tarazu/contract/statements/api'
import {
  changesOf,
  proofFile,
  type SignedStatement,
  type StatementEntry,
  signedStatement,
  statementFile,
  statementText,
} from '@tarazu/contract/statements/signed-statement'
import { type Check, checks, leafOf, verifyStatement } from '@tarazu/contract/statements/verify-statement'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appendAudit } from '../audit/append-audit.ts'
import { chainKey, isSigned, signingKey } from '../chain/chain-key.ts'
import { sealBlocks } from '../chain/seal-blocks.ts'
import { signCheckpoint } from '../chain/sign-checkpoint.ts'
import { signRoots } from '../chain/sign-roots.ts'
import { verifyChain } from '../chain/verify-chain.ts'
import { account, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { countLiabilities } from '../liabilities/count-liabilities.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer
let customer: TestCustomer
let other: TestCustomer
/** From the account's first day to its last, of which the last is not sealed. */
let whole: string

const day = 86_400_000
const stock = { symbol: 'SBIN.NS', kind: 'stock' } as const
const limit = { ...stock, position: 'full', type: 'limit', limitPrice: 590_000_000n } as const
const march = { from: '2031-03-01', to: '2031-03-06' }

async function seal() {
  await sealBlocks(world.deps, () => true)
  await signCheckpoint(world.deps)
}
async function nextDay() {
  await seal()
  world.clock.step(day)
  await signRoots(world.deps)
}

const means = {
  hash: (bytes: Uint8Array) => hash('sha256', bytes, 'buffer'),
  isSigned: async (text: string, signature: Uint8Array, key: Uint8Array) =>
    isSigned(text, Buffer.from(signature), Buffer.from(key)),
}
const check = (text: string, outside = '') => verifyStatement(text, outside, means)
/** What did not hold, and where. */
async function faults(text: string, outside?: string) {
  const { findings } = await check(text, outside)
  return findings.flatMap(({ check, state, at }) =>
    state === 'failed' ? [at === undefined ? check : `${check} ${at}`] : [],
  )
}
const read = (text: string): SignedStatement => z.parse(signedStatement, JSON.parse(text))
const signed = (statement: SignedStatement, key = chainKey(world.deps.secrets)) =>
  statementFile({ ...statement, signature: key.sign(statementText(statement)).toString('hex') })

const take = async (of: TestCustomer, period = march) => (await of.call(getSignedStatement, period)).content

beforeAll(async () => {
  world = await testServer({}, { leads: false, startAt: Date.parse('2031-03-04T12:00:00Z') })
  await world.allowMadeUp()
  world.feed.set('SBIN.NS', 600)
  customer = await world.customer({ cash: 1_000_000_00n })
  other = await world.customer({ cash: 7_777_77n })
  await nextDay()
  customer = { ...customer, call: await world.signIn(customer) }
  other = { ...other, call: await world.signIn(other) }
  world.feed.set('SBIN.NS', 600)
  const { number } = await customer.call(buy, { ...limit, quantity: 10 })
  await customer.call(cancelOrder, { number })
  await seal()
  await appendAudit(world.deps.db, { at: world.clock.now(), actor: 'system', action: 'test.acted' })
  await customer.call(buy, { ...stock, quantity: 5 })
  await other.call(buy, { ...stock, quantity: 3 })
  await customer.call(sell, { symbol: 'SBIN.NS', quantity: 2 })
  await nextDay()
  await world.give(customer.id, 5_00n)
  await world.give(other.id, 6_66n)
  await seal()
  await world.give(customer.id, 3_00n)
  customer = { ...customer, call: await world.signIn(customer) }
  other = { ...other, call: await world.signIn(other) }
  whole = await take(customer)
})
afterAll(() => world.close({ transfersAtLeast: 10 }))

describe('a statement', () => {
  test('is found right, and says what is not sealed or signed yet', async () => {
    const { findings } = await check(whole)
    expect(Object.fromEntries(findings.map(({ check, ...rest }) => [check, rest]))).toEqual({
      form: { state: 'ok' },
      signature: { state: 'ok' },
      sums: { state: 'ok', fits: 7 },
      entries: { state: 'open', fits: 6, open: 1 },
      blocks: { state: 'open', fits: 3, open: 1 },
      roots: { state: 'ok', fits: 2 },
      log: { state: 'open', fits: 6, open: 1 },
      counted: { state: 'open' },
      key: { state: 'open' },
      anchor: { state: 'open', fits: 0, open: 2 },
      witnesses: { state: 'open' },
    })
  })

  test('has what the account has, in every bucket', async () => {
    const { balances, entries } = read(whole)
    const { rows } = await sql<{ address: string; asset: string; balance: bigint }>`
      select address, asset, balance from account where customer_id = ${customer.id} and balance <> 0`.execute(
      world.deps.db,
    )
    const sum = (pattern: RegExp, asset: string) =>
      rows.reduce(
        (total, row) => (pattern.test(row.address) && row.asset === asset ? total + row.balance : total),
        0n,
      )
    const closing = (pot: string) => balances.find((each) => each.pot === pot)?.closing
    expect(closing('spendable')?.replace('.', '')).toBe(String(sum(/:(cash|unsettled)$/, 'INR')))
    expect(closing('held')).toBe('0.00')
    expect(closing('units')).toBe(String(sum(/:units:/, 'SBIN.NS')))
    expect(closing('units')).toBe('3')
    expect(entries.map(({ reason }) => reason)).toEqual([
      'recharge',
      'order_hold',
      'order_release',
      'order_buy',
      'order_sell',
      'recharge',
      'recharge',
    ])
  })

  test('of a period begins with the last entry before it and opens as the page does', async () => {
    const period = { from: '2031-03-06', to: '2031-03-06' }
    const text = await take(customer, period)
    expect(await faults(text)).toEqual([])
    const { before, balances, entries } = read(text)
    const { summary } = await customer.call(getStatement, period)
    const spendable = balances.find(({ pot }) => pot === 'spendable')
    expect(before?.reason).toBe('order_sell')
    expect(before?.sealed).not.toBeNull()
    expect(
      [spendable?.opening, spendable?.closing].map((text) => BigInt(text?.replace('.', '') ?? 0)),
    ).toEqual([summary?.opening, summary?.closing])
    expect(entries).toHaveLength(2)
    expect(balances.find(({ pot }) => pot === 'units')).toMatchObject({ opening: '3', closing: '3' })
  })

  test('of days before the account existed is empty, and holds', async () => {
    const text = await take(customer, { from: '2031-02-01', to: '2031-02-28' })
    expect(read(text)).toMatchObject({ before: null, balances: [], entries: [], blocks: [] })
    // The last that was signed is there all the same.
    expect(read(text).roots.map((root) => root.day)).toEqual(['2031-03-05'])
    expect(await faults(text)).toEqual([])
  })

  test('of another period is refused as the page is', async () => {
    const refused = refusalOf(customer.call(getSignedStatement, { from: '2031-04-01', to: '2031-03-01' }))
    expect((await refused).code).toBe('period_invalid')
  })

  test('is made sixty times in ten minutes for one customer, and again afterwards', async () => {
    const eager = await world.customer()
    const ask = () => eager.call(getSignedStatement, { from: '2031-02-01', to: '2031-02-01' })
    for (let n = 0; n < 60; n++) await ask()
    await expect(ask()).rejects.toMatchObject({ status: 429 })
    await take(customer)
    world.clock.step(10 * 60_000)
    await ask()
  })

  test('is that of whoever asks, and has nothing of another', async () => {
    const mine = read(whole)
    const theirs = await other.call(getSignedStatement, march)
    expect(await faults(theirs.content)).toEqual([])
    expect(theirs.name).toBe(`tarazu-${other.displayId}-2031-03-01-2031-03-06.json`)
    const found = read(theirs.content)
    const ids = (statement: SignedStatement) => statement.entries.map(({ id }) => id)
    expect(ids(mine).filter((id) => ids(found).includes(id))).toEqual([])
    for (const secret of [
      other.displayId,
      '7777.77',
      '6.66',
      ...found.entries.flatMap(({ parts }) => parts.flatMap((part) => ('salt' in part && part.salt) || [])),
    ])
      expect(whole).not.toContain(secret)
    const { rows } = await sql<{ salt: Buffer; once_key: string | null }>`
      select b.salt, null as once_key from chain_block b
      union all select ''::bytea, once_key from journal where once_key is not null`.execute(world.deps.db)
    for (const { salt, once_key } of rows) expect(whole).not.toContain(once_key ?? salt.toString('hex'))
  })

  test('shows of a journal that moves money of two customers each their own part', async () => {
    const [one, two] = [await world.customer(), await world.customer()]
    const both = journal({ reason: 'recharge', once: 'of two', at: world.deps.clock.now() }, [
      [account.paper, account.cash(one.id), 'INR', 1_11n],
      [account.paper, account.cash(two.id), 'INR', 2_22n],
    ])
    await world.deps.db.transaction().execute((tx) => post(tx, [both]))
    await seal()
    const [first, second] = [await take(one), await take(two)]
    for (const text of [first, second]) expect(await faults(text)).toEqual([])
    // With its quotes: a time may end so.
    expect(first).not.toContain('"2.22"')
    expect(second).toContain('"2.22"')
    expect(first).not.toContain(two.displayId)
    const { entries } = read(first)
    expect(
      entries.map(({ named, once, parts }) => [named, once, parts.map((part) => 'hash' in part)]),
    ).toEqual([[false, true, [true, false, true]]])
    // The other's part is true as well, and no part of this account.
    const theirs = read(second)
    const forged = signed({ ...read(first), entries: theirs.entries, balances: theirs.balances })
    expect(await faults(forged)).toEqual([`sums ${entries[0]?.id}`])
    const ofHouse = { from: account.paper, to: account.suspense, asset: 'INR', amount: 1n }
    expect(changesOf(one.displayId, [ofHouse])).toBeUndefined()
  })

  test('leaves the chain as it is, which goes on to be found right', async () => {
    const { problem } = await verifyChain(world.deps.db, {
      whole: true,
      secrets: world.deps.secrets,
    })
    expect(problem).toBeUndefined()
  })
})

/**
 * The same with one value changed, for each that there is: a digit or a letter by its neighbour, what is
 * empty by something.
 */
function* changed(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries())
      for (const other of changed(each)) yield value.with(index, other)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value))
      for (const other of changed(each)) yield { ...value, [name]: other }
  } else if (typeof value === 'string') {
    const at = Math.floor(value.length / 2)
    yield value.slice(0, at) + (value[at] === '1' ? '2' : '1') + value.slice(at + 1)
  } else if (typeof value === 'number') yield value + 1
  else if (typeof value === 'boolean') yield !value
  else yield 1
}

describe('of a statement in which something was changed', () => {
  test('a change of any value is found by the signature', async () => {
    let tried = 0
    for (const each of changed(JSON.parse(whole))) {
      tried += 1
      const text = `${JSON.stringify(each, null, 1)}\n`
      expect(text).not.toBe(whole)
      expect(await faults(text), text).not.toEqual([])
    }
    expect(tried).toBeGreaterThan(250)
  })

  test('a change of any byte is found', async () => {
    // Not all of them, and in every run the same.
    for (let at = 0; at < whole.trimEnd().length; at += 31) {
      const text = `${whole.slice(0, at)}${whole[at] === '0' ? '1' : '0'}${whole.slice(at + 1)}`
      expect(await faults(text), `at ${at}`).not.toEqual([])
    }
  })

  test('what was signed again by whoever has the key still has to fit the chain', async () => {
    const statement = read(whole)
    let tried = 0
    const shown = statement.blocks.filter(({ day }) => day)
    for (const each of changed({ blocks: shown, roots: statement.roots })) {
      tried += 1
      const { blocks, roots } = each as Pick<SignedStatement, 'blocks' | 'roots'>
      const rest = statement.blocks.filter(({ day }) => !day)
      const text = signed({ ...statement, blocks: [...blocks, ...rest], roots })
      expect(await faults(text), JSON.stringify(each)).not.toEqual([])
    }
    // What the head says of itself is nobody's but the signer's.
    for (const each of changed(statement.entries.filter(({ sealed }) => sealed))) {
      tried += 1
      const entries = [...(each as StatementEntry[]), ...statement.entries.filter(({ sealed }) => !sealed)]
      const text = signed({ ...statement, entries })
      expect(await faults(text), JSON.stringify(each)).not.toEqual([])
    }
    expect(tried).toBeGreaterThan(100)
  })

  const entryOf = (statement: SignedStatement, reason: string) => {
    const found = statement.entries.find((entry) => entry.reason === reason)
    if (!found) throw new Error(`no ${reason}`)
    return found
  }

  test('spaces, or a name that stands there twice, tell; the ends of lines, as mail changes them, do not', async () => {
    expect(await faults(whole.replace(': ', ':  '))).toEqual(['form'])
    expect(
      await faults(whole.replace('"currency": "INR"', '"currency": "MXN",\n "currency": "INR"')),
    ).toEqual(['form'])
    expect(await faults(whole.replaceAll('\n', '\r\n'))).toEqual([])
  })

  test('an entry left out, one put in twice and two swapped do not run from opening to closing', async () => {
    const statement = read(whole)
    const { entries } = statement
    const bought = entryOf(statement, 'order_buy')
    const without = signed({ ...statement, entries: entries.filter((entry) => entry !== bought) })
    expect(await faults(without)).toContain(`sums ${entryOf(statement, 'order_sell').id}`)
    const twice = signed({
      ...statement,
      entries: entries.flatMap((entry) => (entry === bought ? [entry, entry] : [entry])),
    })
    expect(await faults(twice)).toContain(`sums ${bought.id}`)
    const [first, second] = entries
    if (!first || !second) throw new Error('too few entries')
    const swapped = signed({ ...statement, entries: [second, first, ...entries.slice(2)] })
    expect(await faults(swapped)).toContain(`sums ${second.id}`)
  })

  test('an entry that changes nothing cannot stand there twice', async () => {
    const statement = read(whole)
    const release = entryOf(statement, 'order_release')
    const still = { ...release, changes: [], parts: [] }
    const twice = statement.entries.flatMap((entry) => (entry === release ? [release, still] : [entry]))
    expect(await faults(signed({ ...statement, entries: twice }))).toContain(`sums ${release.id}`)
  })

  test('opening balances that are made up do not fit the entry before them, or an account that had none', async () => {
    const made = [{ pot: 'spendable', asset: 'INR', opening: '5.00', closing: '5.00' } as const]
    const none = read(await take(customer, { from: '2031-02-01', to: '2031-02-28' }))
    expect(await faults(signed({ ...none, balances: made }))).toEqual(['sums'])
    const later = read(await take(customer, { from: '2031-03-06', to: '2031-03-06' }))
    expect(await faults(signed({ ...later, entries: [], balances: made }))).toEqual([
      `sums ${later.before?.id}`,
    ])
  })

  test('a root that says another day than its blocks does not hold them', async () => {
    const statement = read(whole)
    const key = chainKey(world.deps.secrets)
    const roots = statement.roots.map((root) => {
      const moved = { ...root, day: root.day.replace('2031', '2030') }
      return { ...moved, signature: key.sign(rootText(moved)).toString('hex') }
    })
    const [block] = statement.blocks
    expect(await faults(signed({ ...statement, roots }))).toEqual([`blocks ${block?.number}`])
  })

  test('an entry of somebody else is not taken for one’s own, with its proof', async () => {
    const statement = read(whole)
    const theirs = entryOf(read(await take(other)), 'order_buy')
    const { blocks } = read(await take(other))
    const entries = [...statement.entries, theirs].toSorted((a, b) => a.id - b.id)
    const all = [...new Map([...statement.blocks, ...blocks].map((block) => [block.number, block])).values()]
    expect(await faults(signed({ ...statement, entries, blocks: all }))).toContain(`sums ${theirs.id}`)
    // Said to be theirs, with nothing shown of it.
    const hidden = {
      ...theirs,
      changes: [],
      named: false,
      parts: theirs.parts.map((part) => ('hash' in part ? part : { hash: part.salt ?? '' })),
    }
    const smuggled = [...statement.entries, hidden].toSorted((a, b) => a.id - b.id)
    expect(await faults(signed({ ...statement, entries: smuggled, blocks: all }))).toContain(
      `sums ${theirs.id}`,
    )
  })

  test('another key tells by the roots, by the key that is known, and where neither is there it stays open', async () => {
    const forger = chainKey({ key: () => Buffer.alloc(32, 9) as never })
    const statement = { ...read(whole), key: forger.publicKey.toString('hex') }
    const text = signed(statement, forger)
    const [root] = statement.roots
    expect(await faults(text)).toEqual([`roots ${root?.day}`])
    const { key } = await world.visitor(listRoots, {})
    expect(await faults(text, key)).toEqual([`roots ${root?.day}`, 'key'])
    expect(await faults(whole, key)).toEqual([])
    // The whole chain made up.
    const made = signed(
      { ...statement, roots: [], blocks: [], entries: [], balances: [], before: null },
      forger,
    )
    expect(await faults(made)).toEqual([])
    expect(await faults(made, key)).toEqual(['key'])
  })

  test('a root that is not the one of the anchor tells, though all else fits', async () => {
    const { rows } = await world.visitor(listRoots, {})
    const lines = rows.map(({ anchored_at: _, ...root }) => anchorLine(root))
    const { findings } = await check(whole, lines.join('\n'))
    expect(findings.filter(({ check }) => check === 'anchor' || check === 'key')).toEqual([
      { check: 'key', state: 'ok' },
      { check: 'anchor', state: 'ok', fits: 2, open: 0 },
    ])
    const [line = ''] = lines
    const { day } = JSON.parse(line)
    const later = line.replace(/"root":"(.)/, (_, digit) => `"root":"${digit === '1' ? '2' : '1'}`)
    expect(await faults(whole, later)).toEqual([`anchor ${day}`])
    expect(await faults(whole, `${line}\nsomething else`)).toEqual(['anchor 2'])
    // One that has no line of that day says nothing of it.
    expect((await check(whole, line)).findings.find(({ check }) => check === 'anchor')).toEqual({
      check: 'anchor',
      state: 'open',
      fits: 1,
      open: 1,
    })
  })

  test('what ought to be sealed and signed by now cannot be passed off as waiting', async () => {
    const statement = read(whole)
    const [first, ...rest] = statement.entries
    if (!first) throw new Error('no entries')
    const unsealed = signed({ ...statement, entries: [{ ...first, sealed: null }, ...rest] })
    expect(await faults(unsealed)).toEqual([`entries ${first.id}`])
    const [block, ...blocks] = statement.blocks
    if (!block) throw new Error('no blocks')
    const unsigned = signed({
      ...statement,
      made_at: '2031-03-07T12:00:00.000Z',
      blocks: [{ ...block, day: null }, ...blocks],
    })
    expect(await faults(unsigned)).toContain(`blocks ${block.number}`)
  })

  test('proofs of the log that lead elsewhere, or are held back, tell', async () => {
    const statement = read(whole)
    const { entries, log } = statement
    const [first, ...rest] = entries
    if (!first?.proof || !log) throw new Error('nothing is proven')
    const { proof } = first
    for (const other of [
      { ...proof, index: proof.index + 1 },
      { ...proof, path: proof.path.slice(1) },
      { ...proof, path: proof.path.with(0, 'ab'.repeat(32)) },
    ])
      expect(await faults(signed({ ...statement, entries: [{ ...first, proof: other }, ...rest] }))).toEqual([
        `log ${first.id}`,
      ])
    expect(await faults(signed({ ...statement, entries: [{ ...first, proof: null }, ...rest] }))).toEqual([
      `log ${first.id}`,
    ])
    expect(await faults(signed({ ...statement, log: null }))).toEqual([`log ${first.id}`])
  })

  test('a tree that the log has not signed is none, and neither is one of another log', async () => {
    const statement = read(whole)
    const { key, checkpoint } = statement.log ?? expect.fail('no log')
    const [origin, size, root] = checkpoint.split('\n')
    const larger = checkpoint.replace(`\n${size}\n`, `\n${Number(size) + 1}\n`)
    expect(await faults(signed({ ...statement, log: { key, checkpoint: larger } }))).toEqual(['log'])
    const stranger = await verifierKey(means.hash, {
      name: origin ?? '',
      type: 'note',
      publicKey: Buffer.alloc(32, 9),
    })
    const log = { key: verifierKeyText(stranger), checkpoint }
    expect(await faults(signed({ ...statement, log }))).toEqual(['log'])
    expect(await faults(signed({ ...statement, log: { key, checkpoint: `${root}` } }))).toEqual(['log'])
  })

  test('what was given out before there was a log still holds, and neither format passes for the other', async () => {
    const { log: _, ...statement } = read(whole)
    const entries = statement.entries.map(({ proof: __, ...entry }) => entry)
    const first = { ...statement, format: 'tarazu statement 1' as const, entries }
    const { findings } = await check(signed(first))
    expect(findings.map(({ check }) => check)).toEqual(
      checks.filter((each) => !/log|counted|witnesses/.test(each)),
    )
    expect(findings.filter(({ state }) => state === 'failed')).toEqual([])
    expect(await faults(signed({ ...first, format: 'tarazu statement 2' }))).toEqual(['form'])
    expect(await faults(signed({ ...read(whole), format: 'tarazu statement 1' }))).toEqual(['form'])
  })

  test('a proof stands alone as a file, and whoever has the entry can check it by a policy', async () => {
    const statement = read(whole)
    const [entry] = statement.entries
    const file = entry && proofFile(statement, entry)
    const leaf = entry && (await leafOf(statement, entry, means.hash))
    const parsed = await parsePolicy(means.hash, `log ${statement.log?.key}\nquorum none`)
    if (!file || !leaf || !('policy' in parsed)) return expect.fail('no proof')
    const found = await verifyTlogProof(means, parsed.policy, file, leaf)
    expect(found).toMatchObject({ index: entry.proof?.index, quorum: true })
    const other = await verifyTlogProof(means, parsed.policy, file, Buffer.alloc(32))
    expect(other).toEqual({ fault: 'path' })
    expect(proofFile(statement, { proof: null })).toBeUndefined()
  })

  test('a policy tells which log it is, and how many of its witnesses have seen the tree', async () => {
    const statement = read(whole)
    const { key, checkpoint } = statement.log ?? expect.fail('no log')
    const body = checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1)
    const witness = signingKey(Buffer.alloc(32, 7))
    const name = 'school.example'
    const { publicKey } = witness
    const witnessKey = await verifierKey(means.hash, { name, type: 'cosignature', publicKey })
    const cosignature = cosignatureOf(witnessKey, {
      time_s: 1_930_000_000,
      signature: witness.sign(cosignedText(body, 1_930_000_000)),
    })
    const witnessed = { key, checkpoint: `${checkpoint}${signatureLine(cosignature)}\n` }
    const text = signed({ ...statement, log: witnessed })
    const policy = `log ${key}\nwitness school ${verifierKeyText(witnessKey)}\nquorum school`
    const finding = async (of: string, outside: string) =>
      (await check(of, outside)).findings.find((each) => each.check === 'witnesses')
    expect(await finding(text, policy)).toEqual({ check: 'witnesses', state: 'ok', fits: 1 })
    expect(await finding(whole, policy)).toEqual({ check: 'witnesses', state: 'failed', fits: 0 })
    const ofAnother = policy.replace(/^log \S+/, `log ${verifierKeyText({ ...witnessKey, type: 'note' })}`)
    expect(await faults(text, ofAnother)).toEqual(['witnesses 1'])
    // Beside the key and other lines.
    expect(await finding(text, `${statement.key}\n${policy}\nquorum none`)).toMatchObject({ at: 5 })
    const forged = { key, checkpoint: witnessed.checkpoint.replace(body, `${body}more\n`) }
    expect(await faults(signed({ ...statement, log: forged }), policy)).toEqual(['log', 'witnesses'])
  })

  test('where Ed25519 is not known all else is checked', async () => {
    const { findings } = await verifyStatement(whole, '', { ...means, isSigned: async () => undefined })
    const states = Object.fromEntries(findings.map(({ check, state }): [Check, string] => [check, state]))
    expect(states).toMatchObject({ signature: 'unable', roots: 'unable', sums: 'ok', entries: 'open' })
  })
})

// The last: its day passes for all.
test('a statement of a day of very many blocks leads to its root, from wherever in it', async () => {
  const busy = await world.customer()
  for (let n = 0; n < 70; n++) {
    await world.give(busy.id, 1n)
    await seal()
  }
  world.clock.step(day)
  await signRoots(world.deps)
  const call = await world.signIn(busy)
  const { content } = await call(getSignedStatement, march)
  const { findings } = await check(content)
  expect(findings.find(({ check }) => check === 'blocks')).toEqual({
    check: 'blocks',
    state: 'ok',
    fits: 70,
    open: 0,
  })
  const ways = read(content).blocks.map(({ day }) => day?.path.length ?? 0)
  // Above the parts of 32 that are kept, and within them.
  expect(Math.max(...ways)).toBeGreaterThan(6)
  const found = await verifyChain(world.deps.db, { whole: true })
  expect(found.problem).toBeUndefined()
})

describe('where the customer was counted', () => {
  test('stands in a statement that was made after a count, and is checked without us', async () => {
    await countLiabilities(world.deps)
    const again = async (of: TestCustomer) => take({ ...of, call: await world.signIn(of) })
    const [mine, theirs] = [await again(customer), await again(other)]
    const { findings } = await check(mine)
    // Money, and the shares of one company.
    expect(findings.find(({ check }) => check === 'counted')).toEqual({
      check: 'counted',
      state: 'ok',
      fits: 2,
    })
    const statement = read(mine)
    const counted = structuredClone(statement.counted) as NonNullable<SignedStatement['counted']>
    const [asset] = counted.counted
    if (!asset) throw new Error('nothing was counted')
    asset.balance = String(BigInt(asset.balance) - 1n)
    expect(await faults(signed({ ...statement, counted }))).toEqual([`counted ${asset.asset}`])
    const of = (counted: SignedStatement['counted']) => faults(signed({ ...statement, counted }))
    expect(await of(read(theirs).counted)).toEqual(['counted'])
    const made_at = new Date(Date.parse(statement.made_at) + 3 * 86_400_000).toISOString()
    expect(await faults(signed({ ...statement, made_at }))).toContain('counted')
    const { counted: _, ...before } = statement
    // Whoever leaves it out does not make it go unseen.
    expect((await check(signed(before))).findings).toContainEqual({ check: 'counted', state: 'open' })
  })
})
