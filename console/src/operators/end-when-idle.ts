import { signOut } from '@tarazu/contract/operators/api'
import { useEffect } from 'react'
import { call } from '../api.ts'
import { endSession } from '../shell/session-mark.ts'

/**
 * How long nobody may do anything before the session ends: as long as the server waits for a call. Polling
 * calls the server without anybody being there, so the browser has to count.
 */
const maxIdle_ms = 30 * 60_000
const look_ms = 20_000
const key = 'console.lastUse'

function lastUse() {
  const at = Number(localStorage.getItem(key))
  return Number.isFinite(at) ? at : 0
}

/** Signs out when nobody has touched any tab of the console for half an hour. */
export function useEndWhenIdle() {
  useEffect(() => {
    let used = true
    const use = () => {
      used = true
    }
    const look = () => {
      if (used) localStorage.setItem(key, String(Date.now()))
      else if (Date.now() - lastUse() > maxIdle_ms)
        void call(signOut, {})
          .catch(() => undefined)
          .finally(endSession)
      used = false
    }
    look()
    const timer = setInterval(look, look_ms)
    for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel']) {
      window.addEventListener(event, use, { passive: true })
    }
    return () => {
      clearInterval(timer)
      for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
        window.removeEventListener(event, use)
    }
  }, [])
}
