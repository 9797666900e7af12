import { expect, vi } from 'vitest'
import { contentOf } from '../security/messages.ts'
import type { TestServer } from './test-server.ts'

/** The latest code that was sent to a phone. */
export async function codeSentTo(
  { deps }: Pick<TestServer, 'deps'>,
  phone: string,
  purpose: string,
): Promise<string> {
  return vi.waitFor(
    async () => {
      const rows = await deps.db.selectFrom('message').selectAll().orderBy('id', 'desc').limit(100).execute()
      const sent = rows
        .filter((row) => row.purpose === purpose)
        .map((row) => contentOf(deps.secrets, row.sealed))
      const message = sent.find((each) => each.phone === phone)
      expect(message).toBeDefined()
      return /^(\d{6}) /.exec(message?.text ?? '')?.[1] as string
    },
    { timeout: 10_000, interval: 100 },
  )
}
