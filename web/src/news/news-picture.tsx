import { pictureAddress } from '@tarazu/ui/safe-address'
import { useState } from 'react'
import styles from './news-picture.module.css'

/** A picture of an article. Only its background shows if it is not ours or does not load. */
export function NewsPicture({ image }: { image: string }) {
  const [broken, setBroken] = useState(false)
  const src = pictureAddress(image)
  return (
    <span className={styles.ground}>
      {src && !broken && (
        <img className={styles.picture} src={src} alt="" loading="lazy" onError={() => setBroken(true)} />
      )}
    </span>
  )
}
