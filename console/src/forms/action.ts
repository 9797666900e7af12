import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Input, Reply } from '@tarazu/contract/endpoint'
import { showToast } from '@tarazu/ui/toast'
import { call } from '../api.ts'

/** What nearly every action changes: what waits, what is proposed, and the log. */
const alwaysTouched = ['queues', 'approvals', 'audit']

const maxWait_ms = 2_000
const longEnough = () => new Promise((resolve) => setTimeout(resolve, maxWait_ms))

type Options<E extends Endpoint> = {
  /** What has happened, for a short message: "Withdrawal paid". */
  says?: string | ((reply: Reply<E>) => string)
  /** First words of the query keys that are out of date now. */
  touches: readonly string[]
}

export type Action<I, R> = UseMutationResult<R, Error, I>

/**
 * One call that changes something. Its failure is shown by `ReasonDialog` or `ActionError`, where it was
 * asked for.
 */
export function useAction<E extends Endpoint>(
  endpoint: E,
  { says, touches }: Options<E>,
): Action<Input<E>, Reply<E>> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input),
    onSuccess: (reply) => {
      if (says !== undefined) showToast(typeof says === 'string' ? says : says(reply), 'success')
    },
    // A refusal renews the queries as well: the world was not as this screen thought. The button goes on
    // waiting until the screen is as the world is: what was just decided is not offered once more. But for no
    // longer than somebody waits for an answer.
    onSettled: () => {
      const asked = [...alwaysTouched, ...touches].map((key) => client.invalidateQueries({ queryKey: [key] }))
      return Promise.race([Promise.all(asked), longEnough()])
    },
  })
}
