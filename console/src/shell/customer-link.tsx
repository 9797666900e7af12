import { use } from 'react'
import styles from './customer-link.module.css'
import { InLinkContext } from './in-link.ts'
import { useMay } from './operator.tsx'
import { Link } from './router.tsx'

/** A customer's display id; leads to their page for whoever may read it. */
export function CustomerLink({ id }: { id: string | null }) {
  const may = useMay()
  const inLink = use(InLinkContext)
  if (id === null) return <span aria-hidden="true">–</span>
  if (inLink || !may('read customers')) return <span className={styles.id}>{id}</span>
  return (
    <Link className={styles.id} to={`/customers/${encodeURIComponent(id)}`}>
      {id}
    </Link>
  )
}
