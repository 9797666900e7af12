import { RefusedError } from '@tarazu/contract/client-errors'
import { expect } from 'vitest'

/** The refusal of a call; fails the test if the call was not refused. */
export async function refusalOf(asked: Promise<unknown>): Promise<RefusedError> {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(RefusedError)
  return error as RefusedError
}
