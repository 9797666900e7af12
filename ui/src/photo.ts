import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

type Options = {
  /** Never fetched a second time by itself, for where each look is logged. */
  noRefetch?: boolean
}

/**
 * A private photo, fetched with `headers`, which an address in a page could not carry. `address` shows it in
 * an `<img>`; nothing of it stays in memory after the screen is left.
 */
export function usePhoto(url: string, headers: Record<string, string>, { noRefetch = false }: Options = {}) {
  const photo = useQuery({
    queryKey: ['photo', url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { headers, signal })
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      return answer.blob()
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...(noRefetch && { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false }),
  })
  return { ...photo, address: useAddressOf(photo.data) }
}

/** Given back when it is not shown any more, or the browser would keep the photo until the page is closed. */
export function useAddressOf(blob: Blob | undefined) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return address
}
