import type { FindableThing } from '@tarazu/contract/customers/rules'
import { useMay } from '../shell/operator.tsx'
import { Link } from '../shell/router.tsx'
import styles from './customers.module.css'
import { referencePath } from './reference-words.ts'

/** The number of an order, a loan, papers, …; leads to its screen for whoever may see it. */
export function ReferenceLink({ kind, number }: { kind: FindableThing; number: string }) {
  const may = useMay()
  const path = referencePath(kind, number, may)
  if (path === undefined) return number
  return (
    <Link className={styles.link} to={path}>
      {number}
    </Link>
  )
}
