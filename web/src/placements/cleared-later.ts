import { buyDialog } from '@tarazu/contract/intervals'
import { useEffect, useState } from 'react'

/** Keeps the last value for a while after closing, so that a closing sheet keeps its content (product 4). */
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
