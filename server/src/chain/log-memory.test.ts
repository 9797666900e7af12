/** The signer of the log remembers what it signed, whatever the database says. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { decideProposal } from '@tarazu/contract/approvals/api'
import { parseCheckpoint } from '@tarazu/contract/chain/checkpoint'
import type { TreeHead } from '@tarazu/contract/chain/merkle'
import { proposeLeaving } from '@tarazu/contract/safe-mode/api'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { checkContinuity, lastCheckpoint } from './log-continuity.ts'
import { sealBlocks } from './seal-blocks.ts'
import { checkLogAtStart, signCheckpoint } from './sign-checkpoint.ts'
import { signRoots } from './sign-roots.ts'

const day = 86_400_000
let world: TestServer

beforeEach(async () => {
  world = await testServer({}, { leads: false })
  // Safe mode is not left while the feed is silent.
  world.deps.market.watch(['SBIN.NS'])
  world.feed.set('SBIN.NS', 600)
})
const faults = [/^safe mode stands$/, /^the log does not continue what was signed$/]
afterEach(() => world.close({ transfersAtLeast: 1, faults }))

const seal = async () => {
  await world.customer({ cash: 100n })
  await sealBlocks(world.deps, () => true)
}
const sign = () => signCheckpoint(world.deps)
async function grow() {
  await seal()
  await sign()
}
const file = () => world.deps.settings.logSignerFile
const remembered = async () => parseCheckpoint(await readFile(file(), 'utf8'))
const signed = () => lastCheckpoint(world.deps.db)
const standing = () => world.deps.safeMode.standing()
const owner = (work: (client: pg.Client) => Promise<unknown>) => asOwner(world.databaseUrl, work)

/** As whoever owns the tables can: triggers are no hindrance. */
async function tamper(...statements: string[]) {
  await owner(async (client) => {
    await client.query('begin')
    for (const table of ['log_checkpoint', 'log_span', 'log_tile', 'log_identity'])
      await client.query(`alter table ${table} disable trigger user`)
    for (const statement of statements) await client.query(statement)
    for (const table of ['log_checkpoint', 'log_span', 'log_tile', 'log_identity'])
      await client.query(`alter table ${table} enable trigger user`)
    await client.query('commit')
  })
}

/** A database as it was: everything of the log is set back to what it is now. */
async function keepForLater() {
  await owner((client) =>
    client.query(
      `create schema kept; create table kept.head as select * from log_head;
       create table kept.size as select coalesce(max(size), 0) as size from log_checkpoint`,
    ),
  )
  return () =>
    tamper(
      'delete from log_checkpoint where size > (select size from kept.size)',
      'delete from log_span where first_leaf >= (select size from kept.head)',
      'update log_head set (size, block, edge) = (select size, block, edge from kept.head)',
      `insert into log_queue select id from sealed_record
        where not exists (select from log_span where records @> array[id]) on conflict do nothing`,
      'drop schema kept cascade',
    )
}

const roots = () => world.deps.db.selectFrom('chain_root').selectAll().execute()

/** Nothing is signed, and safe mode has this to say. */
async function expectNotContinued(detail: RegExp) {
  const before = await signed()
  await sign()
  expect(await signed()).toEqual(before)
  expect(standing()).toMatchObject({ reason: 'log_not_continued', detail: expect.stringMatching(detail) })
}

/** Two operators say that it is meant. */
async function lift() {
  const [one, other] = [await world.operator('admin'), await world.operator('admin')]
  const { proposal } = await one.call(proposeLeaving, { reason: 'A backup was restored.' })
  await other.call(decideProposal, { number: proposal, decision: 'approve', reason: 'It was.' })
  expect(standing()).toBeUndefined()
  return proposal
}

describe('the signer', () => {
  test('remembers what it signed last', async () => {
    await grow()
    const first = await signed()
    expect(await remembered()).toMatchObject({ size: first?.size })
    expect(Buffer.from((await remembered())?.root ?? []).equals(first?.root ?? Buffer.alloc(0))).toBe(true)
    await grow()
    expect((await remembered())?.size).toBe((await signed())?.size)
    expect(standing()).toBeUndefined()
  })

  test('goes on where the server ended after it remembered and before it wrote the checkpoint', async () => {
    await grow()
    await grow()
    await tamper('delete from log_checkpoint where size = (select max(size) from log_checkpoint)')
    await sign()
    expect((await signed())?.size).toBe((await remembered())?.size)
    expect(standing()).toBeUndefined()
  })

  test('signs no smaller tree', async () => {
    await grow()
    const back = await keepForLater()
    await grow()
    await back()
    await expectNotContinued(/^The signer remembers a log of \d+ leaves, and the database has one of \d+\.$/)
  })

  test('signs no other tree of the same size, nor one that continues another', async () => {
    await grow()
    // One bit of a leaf on the edge.
    await tamper(
      'delete from log_checkpoint',
      'update log_head set edge = set_byte(edge, 0, get_byte(edge, 0) # 1)',
    )
    await expectNotContinued(/and the database has others in their place\.$/)
    await seal()
    await expectNotContinued(/and the database has others in their place\.$/)
  })

  test('signs nothing that does not continue the last checkpoint, even where its memory is older', async () => {
    await grow()
    const older = await readFile(file(), 'utf8')
    await grow()
    await writeFile(file(), older)
    await grow()
    expect(standing()).toBeUndefined()
    await writeFile(file(), older)
    await tamper(`update log_checkpoint set root = sha256('another')`)
    await expectNotContinued(/^The last checkpoint is of a log of \d+ leaves, and the database has others/)
  })

  test.each([
    ['is gone', () => rm(file()), /^The log was signed already, and the signer remembers nothing/],
    [
      'is damaged',
      () => writeFile(file(), 'something'),
      /^The memory of the signer, .* cannot be understood/,
    ],
    [
      'is that of another log',
      async () => writeFile(file(), (await readFile(file(), 'utf8')).replace('tarazu/', 'other/')),
      /^The signer remembers the log other\/.*, and this one is tarazu\//,
    ],
  ])('signs nothing where its memory %s', async (_, change, detail) => {
    await grow()
    await change()
    await seal()
    await expectNotContinued(detail)
  })

  test('signs nothing where the whole log was taken out of the database', async () => {
    await grow()
    await tamper(
      'delete from log_checkpoint',
      'delete from log_identity',
      'delete from log_span',
      `update log_head set size = 0, block = 0, edge = ''`,
    )
    await expectNotContinued(/and the database has one of 0\.$/)
  })

  test('looks at the start already', async () => {
    await grow()
    await checkLogAtStart(world.deps)
    expect(standing()).toBeUndefined()
    await rm(file())
    const { server } = await world.another()
    expect(server.deps.safeMode.standing()).toMatchObject({ reason: 'log_not_continued' })
  })

  test('signs no roots of days either', async () => {
    await grow()
    world.clock.step(day)
    await rm(file())
    await signRoots(world.deps)
    expect(await roots()).toEqual([])
    await expectNotContinued(/remembers nothing/)
  })
})

describe('a log whose tiles are gone', () => {
  test('is named, and leaves safe mode once they are back', async () => {
    await grow()
    await tamper(
      'create table kept as select edge from log_head',
      'update log_head set edge = substr(edge, 33)',
    )
    await expectNotContinued(
      /^The tree of the log cannot be read: the edge of the tree of \d+ has not its length/,
    )
    const { problem, tree } = await checkContinuity(world.deps)
    expect([problem === undefined, tree]).toEqual([false, undefined])
    await tamper('update log_head set edge = (select edge from kept)', 'drop table kept')
    await lift()
    await grow()
    expect(standing()).toBeUndefined()
  })
})

describe('a day', () => {
  test('whose leaves were changed after they came into the log is not signed', async () => {
    await grow()
    world.clock.step(day)
    await grow()
    const change = (statement: string) =>
      owner(async (client) => {
        await client.query('alter table chain_entries disable trigger user')
        await client.query('alter table chain_block disable trigger user')
        await client.query(statement)
      })
    const leaves = (to: string) =>
      change(
        `update chain_entries set leaves = set_byte(leaves, 0, get_byte(leaves, 0) ${to}) where block = 1`,
      )
    await leaves('# 1')
    await expect(signRoots(world.deps)).rejects.toThrow(
      'The leaves of block 1 are not those that the log has',
    )
    await leaves('# 1')
    await change(`update chain_block set root = set_byte(root, 0, get_byte(root, 0) # 1) where number = 1`)
    await expect(signRoots(world.deps)).rejects.toThrow('The root of block 1 is not that of its leaves')
    await change(`update chain_block set root = set_byte(root, 0, get_byte(root, 0) # 1) where number = 1`)
    await signRoots(world.deps)
    expect(await roots()).toHaveLength(1)
  })

  test('that was signed before is not signed with another root', async () => {
    await grow()
    world.clock.step(day)
    await grow()
    await signRoots(world.deps)
    await owner((client) =>
      client.query(`
        alter table chain_root disable trigger user; alter table chain_root_tree disable trigger user;
        alter table chain_block disable trigger user;
        delete from chain_root_tree; delete from chain_root;
        update chain_block set hash = sha256('another') where number = 1`),
    )
    await expect(signRoots(world.deps)).rejects.toThrow('The log has another root of')
    expect(await roots()).toEqual([])
  })
})

describe('after a restore', () => {
  test('two operators say so, the log says so for ever, and the signer goes on from there', async () => {
    await grow()
    const back = await keepForLater()
    await grow()
    const lost = await remembered()
    await back()
    await expectNotContinued(/has one of \d+\.$/)
    const tree = (await checkContinuity(world.deps)).tree as TreeHead
    const proposal = await lift()
    await grow()
    expect(standing()).toBeUndefined()
    expect((await signed())?.size).toBeGreaterThan(tree.size)
    expect((await remembered())?.size).toBe((await signed())?.size)
    const record = await world.deps.db
      .selectFrom('sealed_record')
      .selectAll()
      .where('kind', '=', 'restored')
      .executeTakeFirstOrThrow()
    expect(record).toMatchObject({ kind: 'restored', subject: proposal, salt: null })
    expect(JSON.parse(record.content)).toEqual([
      'restored',
      lost?.size,
      Buffer.from(lost?.root ?? []).toString('base64'),
      tree.size,
      Buffer.from(tree.root).toString('base64'),
    ])
  })

  test('without its memory the same, and what was approved once does not serve a second time', async () => {
    await grow()
    await rm(file())
    await expectNotContinued(/remembers nothing/)
    await lift()
    await grow()
    expect(standing()).toBeUndefined()
    await rm(file())
    await expectNotContinued(/remembers nothing/)
  })

  test('whoever writes to the database cannot say it in the operators’ place', async () => {
    await grow()
    await rm(file())
    await expectNotContinued(/remembers nothing/)
    const one = await world.operator('admin')
    const { proposal } = await one.call(proposeLeaving, { reason: 'A backup was restored.' })
    await owner((client) =>
      client.query(`update log_mismatch set proposal = $1, code = sha256('guessed')`, [proposal]),
    )
    await expectNotContinued(/remembers nothing/)
  })
})
