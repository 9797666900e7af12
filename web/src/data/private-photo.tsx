import { Skeleton } from '@tarazu/ui/skeleton'
import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { usePhoto } from './photo.ts'
import styles from './private-photo.module.css'

type Props = {
  url: string
  label: string
  /** What is said where it cannot be shown. */
  failed: string
}

/** A photo that not everybody may fetch, in the frame that it will fill. */
export function PrivatePhoto({ url, label, failed }: Props) {
  const photo = usePhoto(url)
  const address = useAddressOf(photo.data)
  if (address) return <img className={styles.photo} src={address} alt={label} />
  if (photo.isError)
    return (
      <span className={styles.gone} role="img" aria-label={`${label}. ${failed}`}>
        <ImageOff size={22} aria-hidden="true" />
      </span>
    )
  return <Skeleton height="100%" radius={12} />
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
