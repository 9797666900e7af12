import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { Skeleton } from '@tarazu/ui/skeleton'
import { useLoggedPhoto } from '../shell/photo.ts'
import styles from './news.module.css'

/** A picture fetched as an operator: before its piece is published nobody else may see it. */
export function Picture({ url, alt }: { url: string; alt: string }) {
  const picture = useLoggedPhoto(url)
  const failure = useFailure(picture)
  if (failure) return <QueryFailure failure={failure} onRetry={picture.refetch} />
  if (picture.address === undefined)
    return (
      <div className={styles.picture}>
        <Skeleton height="100%" />
      </div>
    )
  return <img className={styles.picture} src={picture.address} alt={alt} />
}
