import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

/** A grey stand-in with the size of what will come, so that nothing jumps when it does. Numbers are px. */
export function Skeleton({
  width = '100%',
  height = 16,
  radius = 8,
}: Pick<CSSProperties, 'width' | 'height'> & { radius?: number }) {
  return (
    <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
  )
}

/** Placeholders for a list: as many rows as it will have, each as high as a `ListRow`. */
export function SkeletonRows({ count, media = false }: { count: number; media?: boolean }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <div key={index} className={styles.row}>
          {media && <Skeleton width={40} height={40} radius={12} />}
          <span className={styles.text}>
            <Skeleton width="62%" height={14} />
            <Skeleton width="38%" height={11} />
          </span>
          <span className={styles.figures}>
            <Skeleton width={72} height={14} />
            <Skeleton width={52} height={11} />
          </span>
        </div>
      ))}
    </div>
  )
}
