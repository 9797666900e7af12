/** What others' programs make of our metrics, and whether alerts, dashboard and docs name what there is. */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buy } from '@tarazu/contract/orders/api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { needsPrograms } from '../../scripts/debian-programs.mjs'
import { deployFolder, prometheus, promtool, startPrometheus } from '../src/testing/prometheus.ts'
import { openMetrics } from '../src/testing/read-metrics.ts'
import { type TestServer, testServer } from '../src/testing/test-server.ts'
import { waitingRecharge } from '../src/testing/waiting-recharge.ts'

let world: TestServer
let metrics: Awaited<ReturnType<typeof openMetrics>>
let backups: string

beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'backups-'))
  world = await testServer(
    { METRICS_PORT: '0', BACKUP_DIR: backups, BACKUP_PASSPHRASE: 'sixteen letters!' },
    { storageDir: backups },
  )
  metrics = await openMetrics(world)
  world.feed.set('SBIN.NS', 600)
  const customer = await world.customer({ cash: 10_000_00n })
  await customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 3 })
  await customer.call(buy, { symbol: 'NONE.NS', kind: 'stock', quantity: 3 }).catch(() => undefined)
  await waitingRecharge(world, customer.id)
  await vi.waitFor(
    async () => {
      world.clock.step(60_000)
      expect(await metrics.read()).toMatchObject({
        tarazu_leading: 1,
        'tarazu_job_failures_total{job_name="match orders"}': 0,
        'tarazu_queue_oldest_seconds{queue="recharges"}': expect.any(Number),
      })
    },
    { timeout: 20_000, interval: 500 },
  )
})
afterAll(async () => {
  await metrics.stop()
  await world.close({ transfersAtLeast: 2 })
  await rm(backups, { recursive: true })
})

/** Names of metrics as they are declared, without `_bucket`, `_sum` and `_count` of histograms. */
const declared = async () =>
  new Set([...(await metrics.text()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name as string))

const namesIn = (text: string) => new Set(text.match(/\b(tarazu|nodejs|process)_[a-z0-9_]+\b/g) ?? [])
const read = (file: string) => readFileSync(join(deployFolder, file), 'utf8')

test('the docs list each metric of ours, and none that is not there', async () => {
  const ours = [...(await declared())].filter((name) => name.startsWith('tarazu_'))
  const listed = [...read('../docs/monitoring.md').matchAll(/^\| `(tarazu_\w+)`/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(ours.toSorted())
})

test.each(['alerts.yml', 'grafana-dashboard.json'])('%s asks for metrics that there are', async (file) => {
  const there = await declared()
  const asked = [...namesIn(read(file))].map((name) =>
    there.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''),
  )
  expect(asked.length).toBeGreaterThan(8)
  expect(asked.filter((name) => !there.has(name))).toEqual([])
})

test('the docs say of each alert when it fires', () => {
  const alerts = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const listed = [...read('../docs/monitoring.md').matchAll(/^\| `(Tarazu\w+)`/gm)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(10)
  expect(listed).toEqual(alerts)
})

describe.skipIf(!prometheus && !needsPrograms)(
  'Prometheus (skipped where there is none: apt-get install prometheus)',
  () => {
    test('finds nothing wrong with the metrics, the configuration and the alerts', async () => {
      expect(promtool(['check', 'metrics'], await metrics.text())).toBe('')
      expect(promtool(['check', 'config', 'prometheus.yml'])).toContain(
        'is valid prometheus config file syntax',
      )
    })

    test('fires each alert where it should, and not where it should not', () => {
      expect(promtool(['test', 'rules', 'alerts.test.yml'])).toContain('SUCCESS')
      const tested = read('alerts.test.yml')
      for (const [, name = ''] of read('alerts.yml').matchAll(/- alert: (\w+)/g))
        expect(tested).toContain(name)
    })

    test('scrapes a running server, answers for it, and evaluates the alerts', async () => {
      const started = await startPrometheus(new URL(metrics.address).host)
      try {
        await vi.waitFor(async () => {
          const [up] = await started.query('up == 1')
          expect(up?.metric).toMatchObject({ job: 'tarazu' })
        }, 30_000)
        expect(await started.query('tarazu_leading')).toMatchObject([{ value: [expect.any(Number), '1'] }])
        expect(await started.query('tarazu_order_batch_size_sum')).toMatchObject([
          { value: [expect.any(Number), '1'] },
        ])
        type Rules = { groups: { rules: { name: string; health: string }[] }[] }
        await vi.waitFor(async () => {
          const { groups } = await started.get<Rules>('/api/v1/rules')
          const health = groups.flatMap(({ rules }) => rules.map((rule) => rule.health))
          expect(new Set(health)).toEqual(new Set(['ok']))
        }, 30_000)
      } finally {
        await started.stop()
      }
    })
  },
)
