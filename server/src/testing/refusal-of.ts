import { RefusedError } from '@tarazu/contract/client-errors'
import { expect } from 'vitest'

/** What a call was refused with; it fails the test when it was not. */
export async function refusalOf(asked: Promise<unknown>): Promise<RefusedError> {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(RefusedError)
  return error as RefusedError
}
