import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'
import styles from './pager.module.css'
import { useUiText } from './ui-text.tsx'

type Props = {
  /** Counted from 1. */
  page: number
  pages: number
  onChange: (page: number) => void
  pending?: boolean
}

export function Pager({ page, pages, onChange, pending = false }: Props) {
  const text = useUiText()
  return (
    <nav
      className={styles.pager}
      aria-label={text.pageOf.replace('{page}', `${page}`).replace('{pages}', `${pages}`)}
    >
      <Button
        variant="neutral"
        size="m"
        icon={<ChevronLeft size={18} aria-hidden="true" />}
        unready={page <= 1}
        onClick={() => page > 1 && onChange(page - 1)}
      >
        {text.previous}
      </Button>
      <span className={styles.place} data-pending={pending || undefined}>
        <span className="num" aria-hidden="true">
          {page} / {pages}
        </span>
      </span>
      <Button
        variant="neutral"
        size="m"
        unready={page >= pages}
        onClick={() => page < pages && onChange(page + 1)}
      >
        <span className={styles.next}>
          {text.next}
          <ChevronRight size={18} aria-hidden="true" />
        </span>
      </Button>
    </nav>
  )
}
