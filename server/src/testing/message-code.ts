import { listMessages, readMessage } from '@tarazu/contract/security/api'
import { expect, vi } from 'vitest'
import type { TestServer } from './test-server.ts'

/** The newest code that was sent to a phone, as an operator of a paper deployment reads it. */
export async function codeSentTo(world: TestServer, phone: string, purpose: string): Promise<string> {
  const { call } = await world.operator('support')
  return vi.waitFor(
    async () => {
      const { rows } = await call(listMessages, { limit: 100 })
      const message = rows.find((row) => row.phone.endsWith(phone.slice(-4)) && row.purpose === purpose)
      expect(message).toBeDefined()
      const { text } = await call(readMessage, { id: message?.id as string })
      return /^(\d{6}) /.exec(text)?.[1] as string
    },
    { timeout: 10_000, interval: 100 },
  )
}
