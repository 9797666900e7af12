import { useSyncExternalStore } from 'react'
import { topOverlay } from './overlays.ts'

export type ToastTone = 'info' | 'success' | 'error'
export type ToastMessage = {
  id: number
  title: string
  tone: ToastTone
  /** The sheet or dialog that lay over the page when it came. */
  over: HTMLElement | undefined
}

const maxMessages = 3
/** An error takes longer to read, and matters more. */
const shownFor_ms = { info: 4_000, success: 4_000, error: 7_000 }

let messages: readonly ToastMessage[] = []
let nextId = 1
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function change(to: readonly ToastMessage[]) {
  messages = to
  for (const listener of listeners) listener()
}

/** A short message that goes by itself. */
export function showToast(title: string, tone: ToastTone = 'info') {
  const message = { id: nextId++, title, tone, over: topOverlay() }
  for (const old of messages.slice(0, Math.max(0, messages.length - maxMessages + 1))) stopTimer(old.id)
  change([...messages.slice(1 - maxMessages), message])
  startTimer(message)
}

export function closeToast(id: number) {
  stopTimer(id)
  change(messages.filter((message) => message.id !== id))
}

/** While someone points at the messages or moves in them, none goes. */
export function holdToasts() {
  for (const { id } of messages) stopTimer(id)
}

export function releaseToasts() {
  messages.forEach(startTimer)
}

function startTimer({ id, tone }: ToastMessage) {
  stopTimer(id)
  timers.set(
    id,
    setTimeout(() => closeToast(id), shownFor_ms[tone]),
  )
}

function stopTimer(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

export function useToasts() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => messages,
  )
}
