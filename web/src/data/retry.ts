import { useState } from 'react'

/** Asks again, and whether it does so now. Only the customer's own retry shows: polling tries in silence. */
export function useRetry(ask: () => Promise<unknown>) {
  const [trying, setTrying] = useState(false)
  const retry = () => {
    setTrying(true)
    void ask().finally(() => setTrying(false))
  }
  return [retry, trying] as const
}
