import { useEffect, useState } from 'react'

/** True once `holds` has been true for `delay_ms`. */
export function useHeldLong(holds: boolean, delay_ms: number) {
  const [heldLong, setHeldLong] = useState(false)
  useEffect(() => {
    if (!holds) return
    const timer = setTimeout(() => setHeldLong(true), delay_ms)
    return () => {
      clearTimeout(timer)
      setHeldLong(false)
    }
  }, [holds, delay_ms])
  return heldLong
}
