import type { Endpoint } from '@tarazu/contract/endpoint'
import { useState } from 'react'
import { sentMove } from './move.ts'

/** Counts the openings of a sheet, which then begins empty, except while what it sent has no answer yet. */
export function useOpening(endpoint: Endpoint, about: string | number | undefined) {
  const [opening, setOpening] = useState(0)
  const [previous, setPrevious] = useState(about)
  if (about !== previous) {
    setPrevious(about)
    if (about !== undefined && !sentMove(endpoint, about)) setOpening(opening + 1)
  }
  return opening
}
