import { List, ListRow } from '@tarazu/ui/list-row'
import { useDateFormat } from '../language/date-format.ts'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import type { NewsSummary } from '../news/queries.ts'
import styles from './news-links.module.css'

/** Titles of news that lead to the pieces. */
export function NewsLinks({
  label,
  news = [],
}: {
  label: string
  news?: readonly NewsSummary[] | undefined
}) {
  const date = useDateFormat()
  return (
    <List label={label}>
      {news.map(({ id, title, createdAt }) => (
        <ListRow
          key={id}
          title={<span className={styles.title}>{title}</span>}
          detail={date.dayAndTime(createdAt)}
          render={<Link to={pathTo('news', { id })} />}
        />
      ))}
    </List>
  )
}
