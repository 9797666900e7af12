import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withRows } from '../db/postgres-rows.ts'
import type { Columns, Row, RowSource, RowTable } from '../db/row-source.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { appendRecord } from './append-record.ts'
import { logVerifierKey } from './log-key.ts'
import { readPublishedLog } from './read-published-log.ts'
import { sealBlocks } from './seal-blocks.ts'
import { signCheckpoint } from './sign-checkpoint.ts'
import { readMemory } from './signer-memory.ts'
import { logTables, type PublishedLog, verifyLog } from './verify-log.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer({}, { leads: false })
  const { db, clock, random } = world.deps
  await world.customer({ cash: 100n })
  for (let n = 0; n < 600; n++)
    await appendRecord(
      db,
      { kind: n % 2 ? 'day_root' : 'restored', subject: `made ${n}`, content: 'é"\\\n', at: clock.now() },
      random,
    )
  await grow()
  await world.customer({ cash: 100n })
  await grow()
})
afterAll(() => world.close({ transfersAtLeast: 1 }))

async function grow() {
  await sealBlocks(world.deps, () => true)
  await signCheckpoint(world.deps)
}
async function verify() {
  const { db, settings } = world.deps
  const key = await logVerifierKey(world.deps)
  const memory = await readMemory(settings.logSignerFile)
  return withRows(db, (rows) => verifyLog(rows, { key, memory }))
}

/** As an administrator, whom neither triggers nor foreign keys hinder. */
async function change(statement: string) {
  // The tests' PostgreSQL takes its superuser with the password of the owner.
  const superuser = new URL(world.databaseUrl)
  superuser.username = 'postgres'
  await asOwner(superuser.href, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(statement)
  })
}

test('a log that is as it was written fits, and says what waits for it', async () => {
  const { size } = await world.deps.db.selectFrom('log_head').select('size').executeTakeFirstOrThrow()
  expect(Number(size)).toBeGreaterThan(602)
  expect(await verify()).toEqual({
    leaves: Number(size),
    checkpoints: 2,
    timeStamps: 0,
    waiting: 0,
    problem: undefined,
  })
  const { db, clock, random } = world.deps
  await appendRecord(db, { kind: 'restored', subject: '', content: '', at: clock.now() }, random)
  expect(await verify()).toMatchObject({ waiting: 1, problem: undefined })
  await grow()
  expect(await verify()).toMatchObject({ waiting: 0, problem: undefined })
})

const flip = (column: string) => `${column} = set_byte(${column}, 0, get_byte(${column}, 0) # 1)`

test.each([
  ['a tile', `update log_tile set ${flip('hashes')} where index = 1 and level = 0`, /^Tile 0\/1 of the log/],
  ['the edge', `update log_head set ${flip('edge')}`, /^The edge of the log is not that of its leaves/],
  [
    'a leaf of a block',
    `update chain_entries set ${flip('leaves')} where block = 1`,
    /^There is a checkpoint of \d+ leaves, and its leaves are others/,
  ],
  ['the root of a checkpoint', `update log_checkpoint set ${flip('root')}`, /and its leaves are others/],
])('%s that was changed is found', async (_, statement, problem) => {
  await change(statement)
  expect((await verify()).problem).toMatch(problem)
  await change(statement)
  expect((await verify()).problem).toBeUndefined()
})

test.each([
  [
    'what a record says',
    `update sealed_record set content = 'x' where subject = 'made 7'`,
    `update sealed_record set content = e'é"\\\\\\n' where subject = 'made 7'`,
    /its leaves are others/,
  ],
  [
    'when it was said',
    `update sealed_record set at = at + interval '1 microsecond' where subject = 'made 7'`,
    `update sealed_record set at = at - interval '1 microsecond' where subject = 'made 7'`,
    /its leaves are others/,
  ],
  [
    'a record that was taken out',
    `create table gone as select * from sealed_record where subject = 'made 7';
     delete from sealed_record where subject = 'made 7'`,
    `insert into sealed_record overriding system value select * from gone; drop table gone`,
    /^One of the records .* is missing: the log has it/,
  ],
  [
    'a record that was put in',
    `insert into sealed_record (kind, subject, content, at) values ('restored', 'forged', '', now())`,
    `delete from sealed_record where subject = 'forged'`,
    /^1 records are not in the log, and 0 wait for it/,
  ],
  [
    'leaves that are nobody’s',
    'update log_span set first_leaf = first_leaf + 1000 where block = 2',
    'update log_span set first_leaf = first_leaf - 1000 where block = 2',
    /^The leaves of the log from \d+ on are nobody's/,
  ],
  [
    'a head that is ahead',
    'update log_head set block = block + 1',
    'update log_head set block = block - 1',
    /^The log has the blocks up to \d+, and its head says \d+/,
  ],
  [
    'a checkpoint of what never was',
    `insert into log_checkpoint select size + 1000, root, note, at from log_checkpoint limit 1`,
    'delete from log_checkpoint where size = (select max(size) from log_checkpoint)',
    /^There is a checkpoint of \d+ leaves, and the database has \d+/,
  ],
  [
    'a checkpoint that says something else',
    `update log_checkpoint set note = replace(note, e'\\n', e' \\n')`,
    `update log_checkpoint set note = replace(note, e' \\n', e'\\n')`,
    /^The checkpoint of \d+ leaves does not say so/,
  ],
  [
    'a checkpoint that was signed with another key',
    `update log_checkpoint set note = replace(note, '— tarazu/', '— other/')`,
    `update log_checkpoint set note = replace(note, '— other/', '— tarazu/')`,
    /was not signed with the key of the log/,
  ],
])('%s is found', async (_, statement, undo, problem) => {
  await change(statement)
  expect((await verify()).problem).toMatch(problem)
  await change(undo)
  expect((await verify()).problem).toBeUndefined()
})

test('what the signer remembers is compared', async () => {
  const { logSignerFile: file } = world.deps.settings
  const memory = await readFile(file, 'utf8')
  const [origin, size, root] = memory.split('\n')
  const remember = (changed: string) => writeFile(file, changed)
  await remember(`${origin}\n${Number(size) + 1}\n${root}\n`)
  expect((await verify()).problem).toMatch(/^The signer remembers a log of \d+ leaves, and the database has/)
  await remember(`${origin}\n${size}\n${Buffer.alloc(32, 7).toString('base64')}\n`)
  expect((await verify()).problem).toMatch(/^The signer remembers a log of \d+ leaves, and its leaves are/)
  await remember('')
  expect((await verify()).problem).toBe('The memory of the signer cannot be understood.')
  await remember(memory)
  expect((await verify()).problem).toBeUndefined()
})

describe('what a running deployment publishes', () => {
  const verifyAgainst = async (change: (published: PublishedLog) => PublishedLog = (same) => same) => {
    const published = change(await readPublishedLog(world.baseUrl))
    const key = await logVerifierKey(world.deps)
    return withRows(world.deps.db, (rows) => verifyLog(rows, { key, published }))
  }

  test('is the log of the rows', async () => {
    await grow()
    expect((await verifyAgainst()).problem).toBeUndefined()
  })

  test('is another one where its root is, or where its key is', async () => {
    const root = Buffer.alloc(32, 7)
    const forked = ({ checkpoint, ...rest }: PublishedLog) => ({
      ...rest,
      checkpoint: { ...checkpoint, root },
    })
    expect((await verifyAgainst(forked)).problem).toMatch(
      /^The deployment publishes a log of \d+ leaves, and its leaves are others/,
    )
    const unsigned = (published: PublishedLog) => ({ ...published, note: { ...published.note, text: 'x\n' } })
    expect((await verifyAgainst(unsigned)).problem).toMatch(/was not signed with the key of the log/)
  })

  test('may have gone on since, but not from another tree', async () => {
    const { db, clock, random } = world.deps
    const backup = await readAll()
    for (let n = 0; n < 300; n++)
      await appendRecord(db, { kind: 'restored', subject: '', content: '', at: clock.now() }, random)
    await grow()
    const published = await readPublishedLog(world.baseUrl)
    const key = await logVerifierKey(world.deps)
    expect((await verifyLog(backup, { key, published })).problem).toBeUndefined()
    const tiles = await Promise.all(
      [0, 1].map(async (index) => (await published.readTiles([{ level: 0, index, width: 256 }]))[0]),
    )
    const readTiles: PublishedLog['readTiles'] = async (wanted) =>
      wanted.map((tile) => tiles[tile.index] ?? new Uint8Array(tile.width * 32))
    expect((await verifyLog(backup, { key, published: { ...published, readTiles } })).problem).toMatch(
      /^The deployment publishes a log of \d+ leaves, which does not go on from these \d+/,
    )
    const cutTiles: PublishedLog['readTiles'] = async (wanted) => wanted.map(() => new Uint8Array(5))
    expect(
      (await verifyLog(backup, { key, published: { ...published, readTiles: cutTiles } })).problem,
    ).toMatch(/which does not go on from these \d+/)
  })

  describe('may be anything', () => {
    const answers = new Map<string, (reply: ServerResponse) => void>()
    const server = createServer(({ url = '' }, reply) =>
      (answers.get(url) ?? (() => reply.writeHead(404).end()))(reply),
    )
    let address: string
    beforeAll(async () => {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })
    const say = (text: string | Buffer) => (reply: ServerResponse) => void reply.end(text)

    test.each<[string, ((reply: ServerResponse) => void) | undefined, string]>([
      ['nothing', say(''), 'is no checkpoint of a log'],
      ['a page', say('<!doctype html><title>Welcome</title>'), 'is no checkpoint of a log'],
      ['bytes of no text', say(Buffer.from([0, 255, 254, 10, 10])), 'is no checkpoint of a log'],
      ['a size below zero', say('a\n-1\nAAAA\n\n— a AAAA\n'), 'is no checkpoint of a log'],
      ['not found', undefined, '/log/checkpoint does not answer: HTTP 404.'],
      [
        'another address',
        (reply) => void reply.writeHead(302, { location: '/elsewhere' }).end(),
        'does not answer',
      ],
      [
        'text without an end',
        (reply) => {
          const more = () => {
            while (!reply.destroyed && reply.write('x'.repeat(65_536)));
            reply.once('drain', more)
          }
          more()
        },
        'more than 100000 bytes came',
      ],
    ])('%s is told', async (_, answer, told) => {
      answers.clear()
      if (answer) answers.set('/log/checkpoint', answer)
      await expect(readPublishedLog(address)).rejects.toThrow(told)
    })

    test('tiles that are missing are told', async () => {
      const published = await readPublishedLog(world.baseUrl)
      const note = await fetch(new URL('/log/checkpoint', world.baseUrl))
      answers.clear()
      answers.set('/log/checkpoint', say(Buffer.from(await note.arrayBuffer())))
      const { readTiles, checkpoint } = await readPublishedLog(address)
      expect(checkpoint).toEqual(published.checkpoint)
      await expect(readTiles([{ level: 0, index: 0, width: 256 }])).rejects.toThrow(
        'does not answer: HTTP 404',
      )
    })
  })

  test('is not there', async () => {
    await expect(readPublishedLog('http://127.0.0.1:9')).rejects.toThrow(
      'http://127.0.0.1:9/log/checkpoint does not answer',
    )
  })
})

/** The rows of the log as they are now, as a backup would have them. */
async function readAll(): Promise<RowSource> {
  const kept = new Map<RowTable, Row<Columns>[]>()
  await withRows(world.deps.db, async (rows) => {
    for (const table of logTables) {
      const all: Row<Columns>[] = []
      for await (const some of rows.scan(table as RowTable)) all.push(...some)
      kept.set(table, all)
    }
  })
  const of = (table: RowTable) =>
    [...kept].find(([{ name, key }]) => name === table.name && key === table.key)?.[1] ?? []
  return {
    generated: true,
    byKey: async (table, keys) => {
      const wanted = new Set(keys)
      return of(table).filter((row) => wanted.has(row[table.key] ?? '')) as never
    },
    async *scan(table, after = -1n) {
      yield of(table).filter((row) => table.key === 'level' || BigInt(row[table.key] ?? 0) > after) as never
    },
  }
}
