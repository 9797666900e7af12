import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testRunMark } from '../../../scripts/test-run.mjs'
import { findPostmaster } from '../db/embedded-postmaster.ts'
import { startProcess } from './processes.ts'

const testRun = `${import.meta.dirname}/../../../scripts/test-run.mjs`
const beginTestRun = `import { beginTestRun } from '${testRun}'; beginTestRun();`
const holdPostgres = `await import('${import.meta.dirname}/postgres-holder.ts')`

test.skipIf(process.platform !== 'linux')(
  'a test run that is killed leaves no PostgreSQL behind',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tarazu-killed-run-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const { [testRunMark]: _, ...env } = process.env
    const code = ['--input-type=module', '-e', `${beginTestRun} ${holdPostgres}`, 'a-run', folder]
    const run = startProcess(process.execPath, code, { env })
    expect(await run.firstLine).toMatch(/^postgres:/)
    expect(await findPostmaster(join(folder, 'postgres'))).toMatchObject({ status: 'ready' })
    await run.kill()
    await expect.poll(() => findPostmaster(join(folder, 'postgres')), { timeout: 25_000 }).toBeUndefined()
    await expect.poll(() => existsSync(folder), { timeout: 25_000 }).toBe(false)
  },
)
