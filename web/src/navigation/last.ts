import { useState } from 'react'

/** The last one that there was: a sheet keeps what it shows while it moves out. */
export function useLast<T>(value: T | undefined) {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/**
 * The value as it was while this was open: a sheet that moves out shows nothing new, because its subject is
 * not asked for any more.
 */
export function useWhileOpen<T>(open: boolean, value: T) {
  const [was, setWas] = useState(value)
  if (open && value !== was) setWas(value)
  return open ? value : was
}
