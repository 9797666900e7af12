import { addPush, getPushKey, removePush } from '@tarazu/contract/notices/api'
import { anyText, localValue } from '@tarazu/ui/local-value'
import { call } from '../data/api.ts'
import { signedInId } from '../data/session-store.ts'
import type { Language } from '../language/languages.ts'

/** Display ID of the customer who turned push on in this browser: nobody else who signs in gets notices. */
const turnedOnBy = localValue('push', anyText)

/** `unsupported`: no push in this browser or over plain http. `denied`: its settings forbid it. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

function supported() {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

async function registration() {
  return supported() ? navigator.serviceWorker.getRegistration() : undefined
}

export async function pushState(): Promise<PushState> {
  const worker = await registration()
  if (!worker) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await worker.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks for permission first, and returns the resulting state. */
export async function turnPushOn(language: Language): Promise<PushState> {
  const worker = await registration()
  if (!worker) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const { key } = await call(getPushKey, {})
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  await registerPush(subscription, language)
  turnedOnBy.set(signedInId())
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (!subscription) return pushState()
  await call(removePush, { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
  turnedOnBy.set(undefined)
  return 'off'
}

/** Runs after sign-in: registers the subscription anew for the same customer, ends it for another one. */
export async function renewPush() {
  const owner = turnedOnBy.get()
  if (owner === undefined) return
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (!subscription) return turnedOnBy.set(undefined)
  if (owner === signedInId())
    return void (await registerPush(subscription, document.documentElement.lang as Language))
  await subscription.unsubscribe()
  turnedOnBy.set(undefined)
}

function registerPush(subscription: PushSubscription, language: Language) {
  const key = (name: PushEncryptionKeyName) => {
    const bytes = new Uint8Array(subscription.getKey(name) ?? new ArrayBuffer(0))
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  }
  return call(addPush, {
    endpoint: subscription.endpoint,
    publicKey: key('p256dh'),
    auth: key('auth'),
    language,
  })
}
