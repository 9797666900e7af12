import { useState } from 'react'

/** The last one that there was: a sheet keeps what it shows while it moves out. */
export function useLast<T>(value: T | undefined) {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
