import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** A photo, into memory: an address in a page could not carry the header that shows that we ask. Each look is logged. */
export function usePhoto(url: string) {
  const photo = useQuery({
    queryKey: ['photo', url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { headers: { 'x-console': '1' }, signal })
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      return answer.blob()
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return { ...photo, address: useAddressOf(photo.data) }
}

/** Given back when it is not shown any more. */
function useAddressOf(blob: Blob | undefined) {
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
