import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './page-header.module.css'
import { useUiText } from './ui-text.tsx'

type Props = {
  title: string
  /** The title is for screen readers only, where the screen shows it in its own way. */
  titleHidden?: boolean
  onBack?: (() => void) | undefined
  /** Icon buttons at the end. */
  actions?: ReactNode
}

/** The top of a page below the first level, and of a tab without `onBack`. Sticks while the page scrolls. */
export function PageHeader({ title, titleHidden = false, onBack, actions }: Props) {
  const text = useUiText()
  return (
    <header className={styles.header}>
      {onBack && (
        <IconButton label={text.back} onClick={onBack}>
          <ArrowLeft size={24} strokeWidth={1.9} />
        </IconButton>
      )}
      <h1 className={titleHidden ? 'sr' : onBack ? styles.title : styles.first}>{title}</h1>
      <div className={styles.actions}>{actions}</div>
    </header>
  )
}
