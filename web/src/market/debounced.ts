import { useEffect, useState } from 'react'

/** What `value` was when it last stood still for `delay_ms`. */
export function useDebounced<V>(value: V, delay_ms: number) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay_ms)
    return () => clearTimeout(timer)
  }, [value, delay_ms])
  return settled
}
