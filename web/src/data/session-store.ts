import { anyText, localValue, oneOf } from '@tarazu/ui/local-value'

const token = localValue('token', anyText)
/** Only the display id: amounts and phone numbers have no business in the browser's storage. */
const userInfo = localValue('userInfo', anyText)
const forget = localValue('forget', anyText)
/** What was said last to and by the customer service, and when that was fetched (product 3). */
export const keptMessages = localValue('messages', anyText)
/** The secret with which alone the answers to a visitor without an account can be read. */
export const visitorSecret = localValue('visitor', anyText)
/** How far this device saw its customer come; nothing while it saw no empty account. */
export const firstSteps = localValue('firstSteps', oneOf('begun', 'done'))
const ending = new Set<() => void>()

export const sessionToken = token.get
export const useSignedIn = () => token.useValue() !== undefined
export const onSessionChange = token.subscribe

export function beginSession(session: { token: string; displayId: string; phone: string }) {
  userInfo.set(JSON.stringify({ no: session.displayId }))
  forget.set(JSON.stringify({ phone: session.phone, timestamp: Date.now() }))
  token.set(session.token)
}

/** Forgets everything of the customer. The route guard then shows the sign-in screen. */
export function endSession() {
  userInfo.set(undefined)
  keptMessages.set(undefined)
  visitorSecret.set(undefined)
  firstSteps.set(undefined)
  token.set(undefined)
}

let known = token.get()
token.subscribe(() => {
  const before = known
  known = token.get()
  if (before === undefined || before === known) return
  for (const listener of ending) listener()
  // Another tab has signed in as somebody else: nothing that this one shows may stay.
  if (known) window.location.reload()
})

/** The display id of who is signed in. */
export function signedInId() {
  return (JSON.parse(userInfo.get() ?? '{}') as { no?: string }).no
}

/**
 * Calls the listener when the session ends, here or in another tab: whatever keeps data of the customer has
 * to drop it then.
 */
export function onSessionEnd(listener: () => void) {
  ending.add(listener)
}

/** The phone number that signed in last on this device, for the sign-in form. */
export function rememberedPhone() {
  try {
    const { phone } = JSON.parse(forget.get() ?? '{}') as { phone?: unknown }
    return typeof phone === 'string' && /^\d{10}$/.test(phone) ? phone : ''
  } catch {
    return ''
  }
}

/** Older copies kept a password under `forget`. It goes, whatever else is there. */
export function dropStoredPassword() {
  const phone = rememberedPhone()
  forget.set(phone ? JSON.stringify({ phone, timestamp: Date.now() }) : undefined)
}
