import { useLayoutEffect, useRef, useState } from 'react'

/** So near to the end counts as at the end, px. */
const near = 60

/**
 * Keeps a conversation where it was: at its end while the reader is there, and at what is read when older messages come in
 * above. `first` and `last` name the messages at both ends.
 */
export function useScrollKeeping(first: string | undefined, last: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef({ first, height: 0, atEnd: true })
  const [atEnd, setAtEnd] = useState(true)
  const [seen, setSeen] = useState(last)
  if (atEnd && seen !== last) setSeen(last)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands at the ends says when to look.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const was = before.current
    if (was.atEnd) element.scrollTop = element.scrollHeight
    else if (was.first !== first) element.scrollTop += element.scrollHeight - was.height
    before.current = { ...was, first, height: element.scrollHeight }
  }, [first, last])

  // The keyboard of a phone, a composer that grows: the end stays in sight.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const keep = new ResizeObserver(() => {
      if (before.current.atEnd) element.scrollTop = element.scrollHeight
    })
    keep.observe(element)
    return () => keep.disconnect()
  }, [])

  return {
    box,
    onScroll() {
      const element = box.current
      if (!element) return
      const { scrollHeight, scrollTop, clientHeight } = element
      const isAtEnd = scrollHeight - scrollTop - clientHeight < near
      before.current = { ...before.current, height: scrollHeight, atEnd: isAtEnd }
      setAtEnd(isAtEnd)
    },
    toEnd() {
      before.current = { ...before.current, atEnd: true }
      setAtEnd(true)
      if (box.current) box.current.scrollTop = box.current.scrollHeight
    },
    atEnd,
    /** Something has come in that the reader, further up, cannot see. */
    unseen: !atEnd && seen !== last,
  }
}
