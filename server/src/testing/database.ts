/** A fresh, migrated database for one test file, on the PostgreSQL that this test run shares. */
import pg from 'pg'
import { inject } from 'vitest'
import { systemRandom } from '../clock.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

export async function testDatabase(): Promise<TestDatabase> {
  return copyOf(inject('templateDatabase'))
}

/** Without tables, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return copyOf('template0')
}

async function copyOf(template: string): Promise<TestDatabase> {
  const name = `test_${systemRandom.bytes(8).toString('hex')}`
  await administer(`create database ${name} template ${template}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return { url: url.href, drop: () => administer(`drop database if exists ${name} with (force)`) }
}

async function administer(sql: string) {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
