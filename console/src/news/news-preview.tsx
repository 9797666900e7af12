import { Card } from '@tarazu/ui/card'
import { HtmlContent } from '@tarazu/ui/html-content'
import styles from './news.module.css'

/** Links inside lead to the customers' app, which is not here: they only look like links. */
export function NewsPreview({ title, subhead, html }: { title: string; subhead: string; html: string }) {
  return (
    <Card label="Preview">
      <h3 className={styles.title}>{title}</h3>
      {subhead && <p className={styles.subhead}>{subhead}</p>}
      <HtmlContent html={html} inside={(_, children) => <u>{children}</u>} />
    </Card>
  )
}
