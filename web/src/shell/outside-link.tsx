import { ExternalLink } from 'lucide-react'
import styles from './outside-link.module.css'

type Props = {
  href: string
  /** Has the host in it, so that everyone sees where they are led before they are (safety T31). */
  text: (host: string) => string
}

/** A link to a page of somebody else that the signed entity or the law names. */
export function OutsideLink({ href, text }: Props) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      <span>{text(new URL(href).hostname)}</span>
      <ExternalLink size={14} strokeWidth={1.9} aria-hidden="true" />
    </a>
  )
}
