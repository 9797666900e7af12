import { buyDialog } from '@tarazu/contract/intervals'
import { useEffect, useState } from 'react'

/** The last value that there was, until some time after `open` has ended: a closing sheet keeps what it shows (product 4). */
export function useClearedLater<T>(value: T | undefined, open: boolean) {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => setKept(undefined), buyDialog.clearDelay)
    return () => clearTimeout(timer)
  }, [open])
  return value ?? kept
}
