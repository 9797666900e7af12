import { usePhoto } from '@tarazu/ui/photo'
import { Skeleton } from '@tarazu/ui/skeleton'
import { ImageOff } from 'lucide-react'
import styles from './private-photo.module.css'
import { sessionToken } from './session-store.ts'

type Props = {
  url: string
  label: string
  /** What is said where it cannot be shown. */
  failed: string
}

/** A photo that not everybody may fetch, in the frame that it will fill. */
export function PrivatePhoto({ url, label, failed }: Props) {
  const { address, isError } = usePhoto(url, { token: sessionToken() ?? '' })
  if (address) return <img className={styles.photo} src={address} alt={label} />
  if (isError)
    return (
      <span className={styles.gone} role="img" aria-label={`${label}. ${failed}`}>
        <ImageOff size={22} aria-hidden="true" />
      </span>
    )
  return <Skeleton height="100%" radius={12} />
}
