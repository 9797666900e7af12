import { expect } from '@playwright/test'
import { listMessages, readMessage } from '@tarazu/contract/security/operate-api'
import type { RunningServer } from '../start-server.ts'
import type { Customer } from './customer.ts'
import { administrators } from './operator.ts'

/**
 * The newest code that was sent to a customer, as an operator of a paper deployment reads it in the console.
 */
export async function sentCode(
  server: RunningServer,
  { displayId }: Customer,
  purpose: string,
): Promise<string> {
  const { call } = (await administrators(server)).first
  const find = async () => {
    const { rows } = await call(listMessages, { customer: displayId })
    return rows.find((row) => row.purpose === purpose)?.id
  }
  await expect.poll(find).toBeDefined()
  const { text } = await call(readMessage, { id: (await find()) as string })
  return /^(\d{6}) /.exec(text)?.[1] as string
}
