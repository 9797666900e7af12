import type { FindableThing } from '@tarazu/contract/customers/rules'
import { useMay } from '../shell/operator.tsx'
import { Link } from '../shell/router.tsx'
import styles from './customers.module.css'
import { thingPath } from './thing-words.ts'

/** The number of a thing; leads to its screen for whoever may see it. */
export function ThingLink({ kind, number }: { kind: FindableThing; number: string }) {
  const may = useMay()
  const path = thingPath(kind, number, may)
  if (path === undefined) return number
  return (
    <Link className={styles.link} to={path}>
      {number}
    </Link>
  )
}
