/** A fresh, migrated database for one test file, on the PostgreSQL that this test run shares. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { systemRandom } from '../clock.ts'
import { loginName } from '../db/server-login.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

export async function testDatabase(): Promise<TestDatabase> {
  return copyOf(inject('templateDatabase'))
}

/** A database without tables, for tests of migrations. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return copyOf('template0')
}

/** Where the signer of the log of this database remembers. */
export const signerFileOf = (databaseUrl: string) =>
  join(inject('runFolder'), `${new URL(databaseUrl).pathname.slice(1)}.log-signer`)

async function copyOf(template: string): Promise<TestDatabase> {
  const name = `test_${systemRandom.bytes(8).toString('hex')}`
  await administer(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return { url: url.href, drop: () => dropDatabase(name) }
}

/** `force` ends our own connections. A worker of autovacuum cannot be ended, but leaves by itself. */
async function dropDatabase(name: string) {
  for (let left = 50; ; left--) {
    try {
      await administer(`drop database if exists ${name} with (force)`)
      return await administer(
        `drop role if exists ${loginName('server', name)}, ${loginName('reader', name)}`,
      )
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === '42501') || left === 0) throw error
      await wait(100)
    }
  }
}

async function administer(sql: string) {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
