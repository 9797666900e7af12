import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needsPrograms } from '../../../scripts/debian-programs.mjs'
import { withRows } from '../db/postgres-rows.ts'
import type { Row, RowSource } from '../db/row-source.ts'
import type { TimeStampSettings } from '../settings/settings.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import {
  type Authority,
  forStamps,
  makeAuthority,
  ofAuthority,
  openssl,
  serveAuthority,
} from '../testing/time-stamp-authority.ts'
import { lastCheckpoint } from './log-continuity.ts'
import { readStampRoots } from './read-stamp-roots.ts'
import { sealBlocks } from './seal-blocks.ts'
import { signCheckpoint } from './sign-checkpoint.ts'
import { stampCheckpoint } from './stamp-checkpoint.ts'
import { readStamp, stampedDigest, stampQuery } from './time-stamp.ts'
import { verifyLog } from './verify-log.ts'
import type { timeStampTable } from './verify-time-stamps.ts'

describe.skipIf(!openssl && !needsPrograms)('with openssl as the authority', () => {
  let authority: Authority
  let served: Awaited<ReturnType<typeof serveAuthority>>
  let world: TestServer

  beforeAll(async () => {
    authority = makeAuthority()
    authority.certify({ name: 'root', extensions: ofAuthority })
    authority.certify({ name: 'stamps', by: 'root', extensions: forStamps })
    authority.certify({ name: 'other', extensions: ofAuthority })
    served = await serveAuthority(authority)
    world = await testServer(
      { TIMESTAMP_URL: served.url, TIMESTAMP_CA: authority.path('root.pem'), TIMESTAMP_MINUTES: '10' },
      { leads: false },
    )
  })
  afterAll(async () => {
    await world.close({ transfersAtLeast: 1 })
    served.close()
    authority.remove()
  })

  const stamp = () => stampCheckpoint(world.deps)
  const get = (path: string) => fetch(new URL(`/log/timestamp/${path}`, world.baseUrl))
  const pass = (minutes: number) => world.clock.step(minutes * 60_000)
  /** Something that is sealed and signed; the size of the log. */
  async function grow() {
    await world.customer({ cash: 100n })
    await sealBlocks(world.deps, () => true)
    await signCheckpoint(world.deps)
    return Number((await lastCheckpoint(world.deps.db))?.size)
  }
  const sizes = async () => {
    const rows = await world.deps.db.selectFrom('log_time_stamp').select('size').orderBy('size').execute()
    return rows.map(({ size }) => Number(size))
  }
  let stamped: number[] = []

  test('a checkpoint is stamped, and openssl verifies what is published with what is stamped', async () => {
    await stamp()
    expect(served.asked()).toBe(0)
    const size = await grow()
    const checkpoint = await lastCheckpoint(world.deps.db)
    await stamp()
    stamped = [size]
    expect(await sizes()).toEqual(stamped)
    await grow()
    const reply = await get(`${size}`)
    expect(reply.headers.get('content-type')).toBe('application/timestamp-reply')
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const note = await get(`${size}/checkpoint`)
    expect(note.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const published = await note.text()
    expect(published).toBe(checkpoint?.note)

    // As decision 103 says it: the text ends where the first empty line is.
    writeFileSync(authority.path('note'), published)
    writeFileSync(authority.path('stamp'), Buffer.from(await reply.arrayBuffer()))
    const verify = `sed '/^$/,$d' note > text && "$0" ts -verify -in stamp -data text -CAfile root.pem`
    const said = execFileSync('sh', ['-c', verify, openssl ?? ''], {
      cwd: authority.path('.'),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    expect(String(said)).toContain('Verification: OK')
  })

  test('anyone sees when it was, by the clock of the authority', async () => {
    const { time_stamps, time_stamps_count } = await world.visitor(getTransparency, {})
    expect(time_stamps).toEqual([
      { size: stamped[0], at: expect.any(Number), authority: 'CN=stamps', policy: '1.2.3.4' },
    ])
    expect(time_stamps_count).toBe(1)
  })

  test('nothing is stamped too early, and nothing twice', async () => {
    await grow()
    await stamp()
    expect(served.asked()).toBe(1)
    pass(11)
    const size = await grow()
    await stamp()
    stamped.push(size)
    expect(await sizes()).toEqual(stamped)
    pass(11)
    await stamp()
    expect(served.asked()).toBe(2)
  })

  test('what the authority does wrong is not kept, and the next checkpoint is stamped again', async () => {
    pass(11)
    const size = await grow()
    const nonsense = Buffer.from('nonsense')
    served.instead.push({ status: 503, body: nonsense })
    await expect(stamp()).rejects.toThrow(`${served.url} gave no time stamp: HTTP 503`)
    served.instead.push({ status: 200, body: nonsense })
    await expect(stamp()).rejects.toThrow('is not kept: not_a_reply')
    served.instead.push({ status: 200, body: Buffer.alloc(70_000) })
    await expect(stamp()).rejects.toThrow('more than 65536 bytes came')
    const earlier = Buffer.from(await (await get(`${stamped[0]}`)).arrayBuffer())
    served.instead.push({ status: 200, body: earlier })
    await expect(stamp()).rejects.toThrow('is not kept: another_hash')
    expect(await sizes()).toEqual(stamped)
    await stamp()
    stamped.push(size)
    expect(await sizes()).toEqual(stamped)
  })

  test('an authority that nobody trusts, or that is not there, stamps nothing', async () => {
    pass(11)
    await grow()
    const { deps } = world
    const set = (change: Partial<TimeStampSettings>) => {
      const timeStamps = { ...(deps.settings.timeStamps ?? expect.fail()), ...change }
      return { ...deps, settings: { ...deps.settings, timeStamps } }
    }
    const by = (ca: string) => stampCheckpoint(set({ ca: authority.path(ca) }))
    await expect(by('other.pem')).rejects.toThrow('is not kept: not_trusted')
    await expect(by('none.pem')).rejects.toThrow('ENOENT')
    await expect(by('stamps.key')).rejects.toThrow('has no certificate')
    const away = set({ url: 'http://127.0.0.1:9/' })
    await expect(stampCheckpoint(away)).rejects.toThrow('fetch failed')
    expect(await sizes()).toEqual(stamped)
  })

  test('a deployment without an authority asks for nothing', async () => {
    const { deps } = world
    const before = served.asked()
    await stampCheckpoint({ ...deps, settings: { ...deps.settings, timeStamps: undefined } })
    expect(served.asked()).toBe(before)
  })

  test.each(['1000000', '1000000/checkpoint', '0', '07', '-1', 'x', '99999999999999999999'])(
    'there is nothing at /log/timestamp/%s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  describe('are verified with the log', () => {
    type Kept = Row<typeof timeStampTable.columns>
    /** @param changed what the database says, made from what it has */
    const verifyWith = (changed: (kept: Kept[]) => Kept[], ca?: string) =>
      withRows(world.deps.db, async (rows) => {
        const stampRoots = ca === undefined ? undefined : await readStampRoots({ ca: authority.path(ca) })
        return verifyLog(
          { ...rows, scan: (table, after) => scanned(rows, changed, table, after) },
          { stampRoots },
        )
      })
    async function* scanned(
      rows: RowSource,
      changed: (kept: Kept[]) => Kept[],
      ...[table, after]: Parameters<RowSource['scan']>
    ) {
      for await (const some of rows.scan(table, after))
        yield (table.name === 'log_time_stamp' ? changed(some as never) : some) as never
    }
    const asTheyAre = (kept: Kept[]) => kept
    const changedFirst = (change: (first: Kept, second: Kept) => Partial<Kept>) => (kept: Kept[]) => {
      const [first, second] = kept
      if (!first || !second) return expect.fail('two were kept')
      return [{ ...first, ...change(first, second) }, ...kept.slice(1)]
    }
    const told = (fault: string) => `The time stamp of ${stamped[0]} leaves is ${fault}`

    test.each(['root.pem', undefined])('with the authority that is believed: %s', async (ca) => {
      expect(await verifyWith(asTheyAre, ca)).toMatchObject({
        timeStamps: stamped.length,
        problem: undefined,
      })
    })

    test('with another authority they are not', async () => {
      expect((await verifyWith(asTheyAre, 'other.pem')).problem).toBe(
        told('of an authority that TIMESTAMP_CA does not have.'),
      )
    })

    test.each<[string, Parameters<typeof changedFirst>[0]]>([
      ['another answer', (_, { reply }) => ({ reply })],
      ['another checkpoint', (_, { note }) => ({ note })],
      ['another time', () => ({ at: '2020-01-01 00:00:00+00' })],
      ['another policy', () => ({ policy: '1.2.3.5' })],
      ['another authority', () => ({ authority: 'CN=Somebody' })],
      ['nonsense', () => ({ note: 'nonsense' })],
    ])('%s is found', async (_, change) => {
      expect((await verifyWith(changedFirst(change))).problem).toBe(told('not what is kept of it.'))
    })

    test('of another log of that size is found, though the authority did stamp it', async () => {
      const [size = 0] = stamped
      const kept = await lastCheckpoint(world.deps.db)
      const [origin] = kept?.note.split('\n') ?? []
      const note = `${origin}\n${size}\n${Buffer.alloc(32, 7).toString('base64')}\n\n${kept?.note.split('\n\n')[1]}`
      const asked = await fetch(served.url, {
        method: 'POST',
        body: new Uint8Array(stampQuery({ digest: stampedDigest(note) })),
      })
      const reply = Buffer.from(await asked.arrayBuffer())
      const stamp = readStamp(reply, { digest: stampedDigest(note) }, undefined)
      if ('fault' in stamp) return expect.fail(stamp.fault)
      const at = `${new Date(stamp.at).toISOString().slice(0, 19).replace('T', ' ')}+00`
      const forged = changedFirst(() => ({ note, reply: `\\x${reply.toString('hex')}`, at }))
      expect((await verifyWith(forged, 'root.pem')).problem).toBe(
        `There is a time stamp over a log of ${size} leaves, and its leaves are others.`,
      )
    })
  })

  test('what was kept cannot be changed, by the server or by the owner', async () => {
    const change = 'update log_time_stamp set at = now()'
    await expect(world.deps.pool.query(change)).rejects.toThrow('permission denied')
    const asked = asOwner(world.databaseUrl, (owner) => owner.query(change))
    await expect(asked).rejects.toThrow('log_time_stamp')
  })
})
