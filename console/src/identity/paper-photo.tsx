import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { Skeleton } from '@tarazu/ui/skeleton'
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useLoggedPhoto } from '../shell/photo.ts'
import styles from './identity.module.css'

const maxScale = 5

/** One side of the papers, which can be enlarged in steps, moved by scrolling and turned by quarters. */
export function PaperPhoto({ url, side }: { url: string; side: 'Front' | 'Back' }) {
  const photo = useLoggedPhoto(url)
  const failure = useFailure(photo)
  const { address } = photo
  const [scale, setScale] = useState(1)
  const [quarters, setQuarters] = useState(0)
  const size = `${scale * 100}%`
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span>{side}</span>
        <span className={styles.tools}>
          <IconButton
            label={`${side}: smaller`}
            disabled={scale === 1}
            onClick={() => setScale((now) => Math.max(1, now - 1))}
          >
            <ZoomOut size={18} />
          </IconButton>
          <IconButton
            label={`${side}: larger`}
            disabled={scale === maxScale}
            onClick={() => setScale((now) => Math.min(maxScale, now + 1))}
          >
            <ZoomIn size={18} />
          </IconButton>
          <IconButton label={`${side}: turn`} onClick={() => setQuarters((now) => now + 1)}>
            <RotateCw size={18} />
          </IconButton>
        </span>
      </figcaption>
      {failure ? (
        <QueryFailure failure={failure} onRetry={photo.refetch} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so has to be reached by keys.
        <section className={styles.window} tabIndex={0} aria-label={`${side} photo`}>
          {address ? (
            <img
              className={styles.image}
              src={address}
              alt={`${side} of the document`}
              style={{ width: size, height: size, transform: `rotate(${quarters * 90}deg)` }}
            />
          ) : (
            <Skeleton height="100%" radius={0} />
          )}
        </section>
      )}
    </figure>
  )
}
