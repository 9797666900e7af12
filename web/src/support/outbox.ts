import { newKey } from '@tarazu/contract/client'
import { sendMessage } from '@tarazu/contract/support/api'
import { useSyncExternalStore } from 'react'
import { call } from '../data/api.ts'
import { onSessionEnd } from '../data/session-store.ts'
import { sendPhoto } from '../uploads/queries.ts'
import { addSent } from './queries.ts'
import type { Waiting } from './thread.ts'

/** Messages that the server has not confirmed. They survive leaving the screen, but not the session's end. */
let waiting: readonly Waiting[] = []
/** Messages are sent one after the other, so that they arrive in the order in which they were written. */
let sending = Promise.resolve()
/** URLs of uploaded photos by the key of their message, so that a retry does not upload them again. */
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

/** `after` is the number of the last known message. */
export function send(draft: Draft) {
  const message: Waiting = { ...draft, key: newKey(), createdAt: Date.now(), error: undefined, failed: false }
  set([...waiting, message])
  queue(message)
}

/** Keeps the key, so that the message is stored once even if it had arrived before. */
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
    // Another customer may have signed in during the upload.
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
