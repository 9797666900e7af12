/**
 * The disk fills up: nothing new is taken on, what is there can be read, and all goes on when there is room
 * (safety R9).
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeClient } from '@tarazu/contract/client'
import { BusyError } from '@tarazu/contract/client-errors'
import { buy, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { login } from '@tarazu/contract/session/api'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/server-child.mjs'
import { openDatabase } from '../../server/src/db/database.ts'
import { checkLedger } from '../../server/src/ledger/check.ts'
import { openEventStream } from '../../server/src/testing/event-stream.ts'
import { findHalfDone } from '../../server/src/testing/half-done.ts'
import { seeded, seedOf } from '../../server/src/testing/seeded.ts'
import { databaseOf, type ServerProcess, startServerProcess } from './server-process.ts'
import { makeTrader, type Trader } from './trader.ts'

const megabyte = 2 ** 20
const disk = smallDisk(200)
const name = disk ? 'a disk of 200 MB' : 'a small disk (skipped: only root may mount one)'

describe.runIf(disk)(name, () => {
  const random = seeded(seedOf('DISK_SEED'))
  const mounted = disk as string
  const ballast = join(mounted, 'ballast')
  let server: ServerProcess
  let traders: Trader[]
  let answered = 0
  /** Orders that were placed without a trader, until the disk was found to be full among them. */
  let others = 0

  beforeAll(async () => {
    server = await startServerProcess({ DATA_DIR: join(mounted, 'data'), PORT: String(await freePort()) })
    const phones = Array.from({ length: 4 }, (_, n) => String(8_300_000_000 + n))
    traders = await Promise.all(
      phones.map((phone) =>
        makeTrader(server.baseUrl, phone, random.fork(phone), () => {
          answered += 1
        }),
      ),
    )
    await vi.waitFor(async () => expect(await traders[0]?.balance()).toBeGreaterThan(0n), { timeout: 10_000 })
  })

  beforeEach(() => rm(ballast, { force: true }))

  afterAll(async () => {
    await server?.stop()
    execFileSync('umount', [mounted])
    rmSync(mounted, { recursive: true, force: true })
  })

  /** Writes until only so many bytes are left, or not one. */
  async function fill(left: number) {
    const file = await open(ballast, 'w')
    const chunk = Buffer.alloc(megabyte)
    try {
      while (free() > left) await file.write(chunk, 0, Math.min(megabyte, free() - left))
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    } finally {
      await file.close()
    }
  }
  const free = () => {
    const { bavail, bsize } = statfsSync(mounted)
    return bavail * bsize
  }

  const timesFull = () => server.said.filter((line) => line.includes('the disk is nearly full')).length

  const callAs = ({ token }: Trader) => makeClient({ baseUrl: server.baseUrl, token: () => token })
  const stock = { symbol: 'SBIN.NS', kind: 'stock', quantity: 1 } as const

  test('that is nearly full takes nothing on and can be read', async () => {
    const trader = traders[0] as Trader
    const call = callAs(trader)
    await call(buy, stock)
    others += 1
    const before = await call(getBalance, {})
    await fill(30 * megabyte)
    const body = JSON.stringify({ tag: 'SBIN.NS', mold: 'stock', count: 1 })
    const headers = { token: trader.token, 'content-type': 'application/json' }
    // The server looks at the disk once a second.
    await vi.waitFor(
      async () => {
        const answer = await fetch(`${server.baseUrl}${buy.path}`, { method: 'POST', headers, body })
        if (answer.status === 200) others += 1
        expect([answer.status, await answer.json()]).toMatchObject([503, { msg: 'no', code: 'storage_full' }])
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      },
      { timeout: 10_000 },
    )
    for (const moving of [
      call(sell, { symbol: 'SBIN.NS', quantity: 1 }),
      call(addRecharge, { amount: '5000' }),
    ])
      await expect(moving).rejects.toThrow(BusyError)

    const { token } = await makeClient({ baseUrl: server.baseUrl, token: () => undefined })(login, {
      phone: trader.phone,
      password: trader.password,
    })
    const again = makeClient({ baseUrl: server.baseUrl, token: () => token })
    expect((await again(getUserInfo, {})).phone).toBe(trader.phone)
    expect((await again(listHoldings, {})).count).toBe(others)
    expect((await again(listBill, {})).rows.length).toBeGreaterThan(1)
    const stream = await openEventStream(server.baseUrl, { token, symbols: ['SBIN.NS'] })
    await vi.waitFor(() => expect(stream.quotes('SBIN.NS').length).toBeGreaterThan(0), { timeout: 5_000 })
    await stream.close()

    await rm(ballast)
    await vi.waitFor(async () => expect(await call(buy, stock)).toMatchObject({ status: 1 }), {
      timeout: 10_000,
    })
    others += 1
    expect((await call(getBalance, {})).balance).toBeLessThan(before.balance)
  })

  test('that fills up to the last byte under load loses nothing that was answered', async () => {
    const before = timesFull()
    for (const trader of traders) trader.start()
    const begun = answered
    await vi.waitFor(() => expect(answered).toBeGreaterThan(begun + 40), { timeout: 20_000 })
    await fill(0)
    await vi.waitFor(() => expect(timesFull()).toBe(before + 1), { timeout: 10_000 })
    await rm(ballast)
    const full = answered
    await vi.waitFor(() => expect(answered).toBeGreaterThan(full + 40), { timeout: 40_000 })
    await Promise.all(traders.map((trader) => trader.pause()))

    const { db, close } = openDatabase((await databaseOf(join(mounted, 'data'))).url)
    const done = traders.flatMap((trader) => trader.done)
    const placed = done.flatMap(({ endpoint, answer }) =>
      (endpoint === buy || endpoint === sell) && 'reply' in answer
        ? [(answer.reply as { number: string }).number]
        : [],
    )
    const report = await checkLedger(db)
    const problems = [...report.problems, ...(await findHalfDone(db))]
    const orders = await db.selectFrom('orders').select(['number', 'state', 'timeline']).execute()
    await close()
    expect(problems).toEqual([])
    // One that was answered may fail later: a waiting order at its trigger, for too little money.
    expect(placed.filter((placed) => !orders.some(({ number }) => number === placed))).toEqual([])
    // Those that were refused by a listing are kept, too, and were not answered as orders. What a bracket has
    // bought is put up for sale by the matching, which nobody asked for by a call.
    const unanswered = orders.filter(
      ({ number, state, timeline }) =>
        !placed.includes(number) && state !== 'failed' && timeline[0]?.who !== 'system',
    )
    expect(unanswered).toHaveLength(others)
    for (const trader of traders)
      for (const each of trader.done.slice(-10)) expect(await trader.again(each)).toEqual(each.answer)
  })
})

/** Undefined where this may not be done. */
function smallDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'tarazu-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
    chmodSync(folder, 0o755)
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}
