/** The session capability on its own database, with a clock that the test steps and logs that it can read. */

import { pino } from 'pino'
import { type Random, systemRandom } from '../clock.ts'
import { openDatabase } from '../db/database.ts'
import type { Caller } from '../deps.ts'
import { type Events, makeEvents } from '../events/events.ts'
import { makeSecrets } from '../secrets/secrets.ts'
import { ensureInvitation } from '../session/invitation.ts'
import { login } from '../session/login.ts'
import { register } from '../session/register.ts'
import { makeSessions, type Sessions } from '../session/sessions.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { testDatabase } from './database.ts'

export const goodPassword = 'correct horse 17'

/** One of several processes, with its own memory and its own listener to events. */
type SessionNode = { events: Events; sessions: Sessions }

export async function sessionWorld(chosen: Partial<Settings> = {}) {
  const scratch = await testDatabase()
  const { pool, db, dbOf, writerOf, close } = openDatabase(scratch.url)
  let now = Date.UTC(2026, 10, 21, 9)
  const clock = { now: () => now }
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const settings: Settings = { ...readSettings({}), ...chosen }
  const random: Random = systemRandom
  const secrets = makeSecrets(Buffer.alloc(32, 7), random)
  const nodes: SessionNode[] = []

  async function startNode(origin: string): Promise<SessionNode> {
    const events = makeEvents({ url: scratch.url, log, origin })
    await events.start()
    const sessions = makeSessions({ db, clock, random, events, secrets, settings, log })
    nodes.push({ events, sessions })
    return { events, sessions }
  }

  const { events, sessions } = await startNode('first')
  const deps = { db, writer: db, dbOf, writerOf, pool, clock, random, events, sessions, settings, log }
  await ensureInvitation(deps)
  let phones = 0
  function newPhone() {
    phones += 1
    return String(9_000_000_000 + phones)
  }

  return {
    ...deps,
    logged,
    startNode,
    step(ms: number) {
      now += ms
    },
    newPhone,
    /** Registers a customer and answers the credentials. */
    async customer(phone = newPhone()) {
      // Each registers from an own address, which is familiar for no other account.
      await register(deps, visitor(`10.0.0.${phones}`), {
        phone,
        password: goodPassword,
        invitation: 'PAPER-2026',
      })
      const { id } = await db
        .selectFrom('customer')
        .select('id')
        .where('phone', '=', phone)
        .executeTakeFirstOrThrow()
      return { id, phone }
    },
    login: (input: Parameters<typeof login>[2], from = visitor()) => login(deps, from, input),
    async close() {
      for (const node of nodes) {
        node.sessions.stop()
        await node.events.stop()
      }
      await close()
      await scratch.drop()
    },
  }
}

export type SessionWorld = Awaited<ReturnType<typeof sessionWorld>>

/** A caller without a session, who records the headers of the answers. */
export function visitor(address = '203.0.113.7', origin = 'https://tarazu.example') {
  const headers: [string, string][] = []
  const reply = { header: (name: string, value: string) => void headers.push([name, value]) }
  return {
    address,
    origin,
    userAgent: 'Browser 1.0',
    gzip: false,
    requestId: 'test',
    language: 'en',
    reply,
    headers,
  } satisfies Omit<Caller, 'id' | 'sessionId' | 'frozen'> & { headers: unknown }
}
