import { Card } from '@tarazu/ui/card'
import { Skeleton } from '@tarazu/ui/skeleton'
import styles from './card-skeleton.module.css'

/** A card of parts below each other, 12 px apart, as high in px as `parts` says. */
export function CardSkeleton({ parts }: { parts: readonly number[] }) {
  return (
    <Card>
      <SkeletonParts parts={parts} />
    </Card>
  )
}

/** The parts of a card that has a head of its own. */
export function SkeletonParts({ parts }: { parts: readonly number[] }) {
  return (
    <div className={styles.parts}>
      {parts.map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
        <Skeleton key={place} height={height} radius={12} />
      ))}
    </div>
  )
}
