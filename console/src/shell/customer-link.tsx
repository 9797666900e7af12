import { classes } from '@tarazu/ui/classes'
import { withSearch } from '@tarazu/ui/with-search'
import { use } from 'react'
import styles from './customer-link.module.css'
import { InLinkContext } from './in-link.ts'
import { useMay } from './operator.tsx'
import { Link, useLocation } from './router.tsx'

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

type PlanProps = {
  /** The customer's number. */
  of: string
  number: string
}

/** The number of a recurring purchase; leads to it on the page of its customer for whoever may read that. */
export function PlanLink({ of, number }: PlanProps) {
  const may = useMay()
  const { pathname, search } = useLocation()
  if (!may('read customers')) return <span className={styles.id}>{number}</span>
  const page = `/customers/${encodeURIComponent(of)}`
  // The list beside that page stays as it was searched.
  const kept = new URLSearchParams(pathname === page ? search : '')
  return (
    <Link className={classes(styles.id, styles.inText)} to={withSearch(page, kept, { recurring: number })}>
      {number}
    </Link>
  )
}
