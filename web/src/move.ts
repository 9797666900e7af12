import { useMutation } from '@tanstack/react-query'
import { newKey } from '@tarazu/contract/client'
import { RefusedError } from '@tarazu/contract/client-errors'
import { type Endpoint, encodeInput, type Input } from '@tarazu/contract/endpoint'
import { useRef } from 'react'
import { call } from './api.ts'

/**
 * A mutation that moves money or securities. Sending the same content again after a timeout or a lost connection
 * carries the same idempotency key, so it happens once; an answer, yes or no, ends the intent.
 */
export function useMove<E extends Endpoint>(endpoint: E) {
  const intent = useRef<{ content: string; key: string }>(undefined)
  return useMutation({
    mutationFn: (input: Input<E>) => {
      const content = JSON.stringify(encodeInput(endpoint, input))
      if (intent.current?.content !== content) intent.current = { content, key: newKey() }
      return call(endpoint, input, { key: intent.current.key })
    },
    onSettled: (_, error) => {
      if (!error || error instanceof RefusedError) intent.current = undefined
    },
  })
}
