import { useMutation } from '@tanstack/react-query'
import { newKey } from '@tarazu/contract/client'
import {
  BusyError,
  OfflineError,
  OutdatedError,
  ServerError,
  TimeoutError,
} from '@tarazu/contract/client-errors'
import type { Endpoint, Input, Reply } from '@tarazu/contract/endpoint'
import { showToast } from '@tarazu/ui/toast'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { call } from './api.ts'
import { onSessionEnd } from './session-store.ts'

type Sent = { key: string; input: unknown; lost?: Error }

/**
 * What was sent and has no answer, by what it is about. Here and not in a screen, which may be closed
 * meanwhile.
 */
const waiting = new Map<string, Sent>()
const listeners = new Set<() => void>()

function keep(slot: string, sent: Sent | undefined) {
  if (sent) waiting.set(slot, sent)
  else waiting.delete(slot)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

onSessionEnd(() => {
  for (const slot of waiting.keys()) keep(slot, undefined)
})

/** The server knows that this request came to nothing. */
const saysNotDone = (error: unknown) =>
  (error instanceof BusyError || error instanceof ServerError) && error.notDone

/**
 * The answer is lost, or not understood: it may have been done. Only the same request, with the same key, is
 * safe.
 */
function isUnanswered(error: unknown) {
  if (saysNotDone(error)) return false
  return [OfflineError, TimeoutError, ServerError, BusyError, OutdatedError].some(
    (kind) => error instanceof kind,
  )
}

const slotOf = (endpoint: Endpoint, about: string | number) => `${endpoint.path} ${about}`

/** What was sent about this and has no answer yet. */
export function sentMove<E extends Endpoint>(endpoint: E, about: string | number) {
  return waiting.get(slotOf(endpoint, about))?.input as Input<E> | undefined
}

/**
 * Counts the openings of a sheet, for the `key` of what is in it, so that each opening begins anew. Where
 * something about the same was sent and has no answer yet, the sheet goes on where it was: the customer has
 * to see what they have sent.
 */
export function useOpening(
  opened: string | number | boolean | undefined,
  about: string | number | undefined,
  ...endpoints: Endpoint[]
) {
  const [before, setBefore] = useState(opened)
  const [opening, setOpening] = useState(0)
  if (opened !== before) {
    setBefore(opened)
    if (opened && !endpoints.some((endpoint) => waiting.has(slotOf(endpoint, about ?? ''))))
      setOpening(opening + 1)
  }
  return opening
}

/** `sentMove` as a hook, once the answer of what was sent is lost. */
export function useUnanswered<E extends Endpoint>(endpoint: E, about: string | number = '') {
  const sent = useSyncExternalStore(subscribe, () => waiting.get(slotOf(endpoint, about)))
  return sent?.lost && (sent.input as Input<E>)
}

type Following<E extends Endpoint> = {
  /** What it moves: a fund, an order. There is one move of it at a time. */
  about?: string | number
  /** Names it where what sent it is not on the screen any more. */
  name: string
  /** Whether what sent it is on the screen, so that the customer sees there what comes of it. */
  shown?: boolean
  /** Called while the session lasts; `seen` says whether what sent it is still on the screen. */
  onSuccess?: (reply: Reply<E>, seen: boolean, input: Input<E>) => void
}

/**
 * A mutation that moves money or securities. Until it is answered, yes or no, sending anything about the same
 * sends the same content with the same idempotency key, so it happens once, whatever is closed and opened
 * meanwhile, until the customer gives it up with `startOver`.
 */
export function useMove<E extends Endpoint>(
  endpoint: E,
  { about = '', name, shown = true, onSuccess }: Following<E>,
) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const slot = slotOf(endpoint, about)
  const sent = useSyncExternalStore(subscribe, () => waiting.get(slot))
  const seen = useRef(false)
  useEffect(() => {
    seen.current = shown
    return () => {
      seen.current = false
    }
  }, [shown])
  const tell = (error: unknown, failed?: string) =>
    isUnanswered(error) ? `${t('orders.unansweredTitle')} ${errorText(error)}` : errorText(error, failed)
  const move = useMutation({
    mutationFn: async (wanted: Input<E>) => {
      const { input, key, lost: before } = waiting.get(slot) ?? { input: wanted, key: newKey() }
      keep(slot, { input, key })
      // A session that has ended meanwhile is told nothing.
      const isOurs = () => waiting.get(slot)?.key === key
      try {
        const reply = await call(endpoint, input as Input<E>, { key })
        if (isOurs()) {
          keep(slot, undefined)
          onSuccess?.(reply, seen.current, input as Input<E>)
        }
        return reply
      } catch (failure) {
        // A retry that is known to have done nothing leaves open what the first one did, whose answer is
        // lost.
        const error = before && saysNotDone(failure) ? before : failure
        const lost = isUnanswered(error) ? (error as Error) : undefined
        if (isOurs()) {
          keep(slot, lost && { input, key, lost })
          if (!seen.current) showToast(t('shell.error.because', { what: name, reason: tell(error) }), 'error')
        }
        throw error
      }
    },
  })
  return {
    mutate: move.mutate,
    data: move.data,
    variables: move.variables,
    /** The input that waits for its answer, or whose answer is lost. */
    sent: sent?.input as Input<E> | undefined,
    isPending: move.isPending || (sent !== undefined && !sent.lost),
    /** Why nobody knows what came of it. */
    unanswered: move.isPending ? undefined : sent?.lost,
    /** Why it was not done. */
    error: isUnanswered(move.error) ? null : move.error,
    /** Says in one line why it `failed`, or that the outcome is unknown. */
    tell,
    /** Forgets the outcome of the last one. What is on its way goes on being followed. */
    reset: () => {
      if (!move.isPending) move.reset()
    },
    /** Gives up on one whose answer is lost: the customer has looked, or wants another one. */
    startOver: () => {
      keep(slot, undefined)
      move.reset()
    },
  }
}
