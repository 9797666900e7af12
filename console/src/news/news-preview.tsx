import { Card } from '@tarazu/ui/card'
import { HtmlContent } from '@tarazu/ui/html-content'
import styles from './news.module.css'
import { Picture } from './picture.tsx'

type Props = { title: string; subhead: string; image: string | null; html: string }

/**
 * Links in a piece lead to the customers' app, which is not here, so the preview only draws them like links.
 */
export function NewsPreview({ title, subhead, image, html }: Props) {
  return (
    <Card label="Preview">
      <h3 className={styles.title}>{title}</h3>
      {subhead && <p className={styles.subhead}>{subhead}</p>}
      {image !== null && <Picture url={image} alt="" />}
      <HtmlContent html={html} inside={(_, children) => <u>{children}</u>} />
    </Card>
  )
}
