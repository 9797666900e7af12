import { newKey } from '@tarazu/contract/client'
import { sendMessage } from '@tarazu/contract/support/api'
import { useSyncExternalStore } from 'react'
import { call } from '../data/api.ts'
import { onSessionEnd } from '../data/session-store.ts'
import { sendPhoto } from '../uploads/queries.ts'
import { addSent } from './queries.ts'
import type { Waiting } from './thread.ts'

/** What has not been answered by the server yet. Leaving the screen loses none of it; the end of the session all. */
let waiting: readonly Waiting[] = []
/** One after the other, so that they arrive in the order in which they were written. */
let sending = Promise.resolve()
/** Photos that have arrived already, by the key of their message: a retry does not send them again. */
const photos = new Map<string, string>()
const watchers = new Set<() => void>()

function set(next: readonly Waiting[]) {
  waiting = next
  for (const watcher of watchers) watcher()
}

const change = (key: string, to: Partial<Waiting>) =>
  set(waiting.map((each) => (each.key === key ? { ...each, ...to } : each)))
const isWaiting = (key: string) => waiting.some((each) => each.key === key)

export function discard(key: string) {
  photos.delete(key)
  set(waiting.filter((each) => each.key !== key))
}

onSessionEnd(() => {
  photos.clear()
  set([])
})

type Draft = Pick<Waiting, 'content' | 'photo' | 'after'>

/** `after` is the last message that was known. */
export function send(draft: Draft) {
  const message: Waiting = { ...draft, key: newKey(), createdAt: Date.now(), error: undefined, failed: false }
  set([...waiting, message])
  queue(message)
}

/** With the same key: it is written once, even if it had arrived. */
export function sendAgain(message: Waiting) {
  change(message.key, { failed: false, error: undefined })
  queue(message)
}

function queue(message: Waiting) {
  sending = sending.then(() => deliver(message))
}

async function deliver({ key, content, photo }: Waiting) {
  const sendingPhoto = photo !== undefined && !photos.has(key)
  try {
    if (!isWaiting(key)) return
    if (sendingPhoto) photos.set(key, await sendPhoto(photo))
    // Somebody else may have signed in meanwhile.
    if (!isWaiting(key)) return
    const image = photos.get(key)
    addSent(await call(sendMessage, { content, key, ...(image !== undefined && { image }) }))
    discard(key)
  } catch (error) {
    change(key, { failed: sendingPhoto && !photos.has(key) ? 'photo' : 'message', error })
  }
}

export function useWaiting() {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
    () => waiting,
  )
}
