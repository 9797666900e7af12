import { useLayoutEffect, useRef, useState } from 'react'

/** Less than this from the end counts as at the end. */
const nearEnd_px = 60

/**
 * Keeps a conversation at its end while the reader is there, and else at the messages being read when older
 * ones are added above. `first` and `last` name the messages at both ends.
 */
export function useScrollKeeping(first: string | undefined, last: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const position = useRef({ first, height: 0, atEnd: true })
  const [atEnd, setAtEnd] = useState(true)
  const [seen, setSeen] = useState(last)
  if (atEnd && seen !== last) setSeen(last)

  // biome-ignore lint/correctness/useExhaustiveDependencies: has to run when the messages at the ends change.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const previous = position.current
    if (previous.atEnd) element.scrollTop = element.scrollHeight
    else if (previous.first !== first) element.scrollTop += element.scrollHeight - previous.height
    position.current = { ...previous, first, height: element.scrollHeight }
  }, [first, last])

  // Keeps the end in sight when a phone's keyboard opens or the composer grows.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const keep = new ResizeObserver(() => {
      if (position.current.atEnd) element.scrollTop = element.scrollHeight
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
      const isAtEnd = scrollHeight - scrollTop - clientHeight < nearEnd_px
      position.current = { ...position.current, height: scrollHeight, atEnd: isAtEnd }
      setAtEnd(isAtEnd)
    },
    toEnd() {
      position.current = { ...position.current, atEnd: true }
      setAtEnd(true)
      if (box.current) box.current.scrollTop = box.current.scrollHeight
    },
    atEnd,
    /** A new message is out of sight of the reader, who is further up. */
    unseen: !atEnd && seen !== last,
  }
}
