import styles from './customer-link.module.css'
import { useMay } from './operator.tsx'
import { Link } from './router.tsx'

/** A customer's display id; leads to their page for whoever may read it. */
export function CustomerLink({ id }: { id: string | null }) {
  const may = useMay()
  if (id === null) return <span aria-hidden="true">–</span>
  if (!may('read customers')) return <span className={styles.id}>{id}</span>
  return (
    <Link className={styles.id} to={`/customers/${encodeURIComponent(id)}`}>
      {id}
    </Link>
  )
}
