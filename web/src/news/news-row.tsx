import { smallPictureUrl } from '@tarazu/contract/uploads/rules'
import { useDateFormat } from '../language/date-format.ts'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import { NewsPicture } from './news-picture.tsx'
import styles from './news-row.module.css'
import type { NewsSummary } from './queries.ts'

/** `lang=""` because articles are in their author's language, which is not recorded. */
export function NewsRow({ news: { id, title, subhead, image, createdAt } }: { news: NewsSummary }) {
  const date = useDateFormat()
  return (
    <li className={styles.row}>
      <Link className={styles.link} to={pathTo('news', { id })}>
        <span className={styles.text}>
          <span className={styles.title} lang="">
            {title}
          </span>
          {subhead && (
            <span className={styles.subhead} lang="">
              {subhead}
            </span>
          )}
          <time className={styles.time} dateTime={new Date(createdAt).toISOString()}>
            {date.dayAndTime(createdAt)}
          </time>
        </span>
        {image && (
          <span className={styles.picture}>
            <NewsPicture image={smallPictureUrl(image)} />
          </span>
        )}
      </Link>
    </li>
  )
}
