import type { CustomerList, CustomerListRow } from '@tarazu/contract/customers/customer-view'
import { customerLists } from '@tarazu/contract/customers/lists'
import { Button } from '@tarazu/ui/button'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api.ts'
import { ActionError } from '../forms/action-error.tsx'
import { type Column, DataTable } from '../lists/data-table.tsx'
import { useLocation } from '../shell/router.tsx'
import { DetailSection } from '../shell/screen.tsx'
import styles from './customers.module.css'

export type CustomerPage<L extends CustomerList> = { rows: CustomerListRow<L>[]; next: string | null }
type Props<L extends CustomerList> = {
  /** The customer's number. */
  of: string
  list: L
  title: string
  /** The latest rows, which came with the customer; null if the operator's roles do not allow them. */
  first: CustomerPage<L> | null
  columns: readonly Column<CustomerListRow<L>>[]
  /** The number of the row that a link has led to: it is marked and scrolled to. */
  marked?: string | undefined
}

/** One list of a customer. Asking for more rows is another access, which is logged like the first one. */
export function CustomerRows<L extends CustomerList>({ of, list, title, first, columns, marked }: Props<L>) {
  const [begun, setBegun] = useState(first)
  const [pages, setPages] = useState<CustomerPage<L>[]>([])
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // The customer was opened again: further pages that were read before do not belong to this list.
  if (begun !== first) {
    setBegun(first)
    setPages([])
  }
  const body = useScrollTo(marked)
  if (first === null) return null
  const all = [first, ...pages]
  const next = all.at(-1)?.next ?? null
  const rows = all.flatMap((page) => page.rows).map((row, index) => ({ ...row, key: String(index) }))
  const loadMore = async (after: string) => {
    setPending(true)
    setError(null)
    try {
      const page = (await call(customerLists[list], { displayId: of, after } as never)) as CustomerPage<L>
      setPages((earlier) => [...earlier, page])
    } catch (thrown) {
      setError(thrown)
    } finally {
      setPending(false)
    }
  }
  return (
    <DetailSection title={title}>
      {rows.length === 0 ? (
        <p className={styles.none}>None.</p>
      ) : (
        <div ref={body}>
          <DataTable
            label={title}
            narrow
            columns={columns}
            rows={rows}
            keyOf={({ key }) => key}
            selected={rows.find((row) => 'number' in row && row.number === marked)?.key}
          />
        </div>
      )}
      {next !== null && (
        <Button variant="neutral" size="m" pending={pending} onClick={() => void loadMore(next)}>
          Load more
        </Button>
      )}
      <ActionError error={error} />
    </DetailSection>
  )
}

/** Scrolls to the marked row, also when the link to it is followed again. */
function useScrollTo(marked: string | undefined) {
  const body = useRef<HTMLDivElement>(null)
  const location = useLocation()
  useEffect(() => {
    if (location && marked !== undefined)
      body.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [location, marked])
  return body
}
