import { useEffect, useState } from 'react'

/** The latest `value` that stayed unchanged for `delay_ms`. */
export function useDebounced<V>(value: V, delay_ms: number) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay_ms)
    return () => clearTimeout(timer)
  }, [value, delay_ms])
  return settled
}
