import type { UseQueryResult } from '@tanstack/react-query'
import type { Reply } from '@tarazu/contract/endpoint'
import type { listInstruments } from '@tarazu/contract/market/api'
import type { InstrumentRow } from '@tarazu/contract/market/instrument'
import { Card } from '@tarazu/ui/card'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { Pager } from '@tarazu/ui/pager'
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { useDesk } from '../desk/desk.ts'
import { NoSuchPage } from '../navigation/no-such-page.tsx'
import { InstrumentList, InstrumentListSkeleton } from './instrument-list.tsx'
import { useMarketPageSize } from './market-page-size.ts'
import { listPageSize } from './queries.ts'

const InstrumentsTable = lazy(async () => ({
  default: (await import('./instruments-table.tsx')).InstrumentsTable,
}))

type Props = {
  list: UseQueryResult<Reply<typeof listInstruments>>
  label: string
  page: number
  onPage: (page: number) => void
  /** What failed, named before the reason. */
  failed?: string
  /** Shown if there are no rows. */
  empty: ReactElement
  trailing?: (row: InstrumentRow) => ReactNode
}

/** A page of instruments, with links to the previous and the next one. */
export function PagedInstruments({ list, label, page, onPage, failed, empty, trailing }: Props) {
  const failure = useFailure(list)
  const desk = useDesk()
  const pageSize = useMarketPageSize()
  if (failure) {
    return <QueryFailure failure={failure} {...(failed && { what: failed })} onRetry={list.refetch} />
  }
  if (!list.data) return <InstrumentListSkeleton count={listPageSize} media={!trailing} />
  const pages = Math.max(1, Math.ceil(list.data.count / pageSize))
  return (
    <div>
      {page > pages && list.data.count > 0 ? (
        <Card>
          <NoSuchPage page={page} pages={pages} onPage={onPage} />
        </Card>
      ) : list.data.rows.length === 0 ? (
        <Card>{empty}</Card>
      ) : desk ? (
        <Suspense fallback={<InstrumentListSkeleton count={list.data.rows.length} media={false} />}>
          <InstrumentsTable
            rows={list.data.rows}
            label={label}
            receivedAt={list.dataUpdatedAt}
            {...(trailing && { trailing })}
          />
        </Suspense>
      ) : (
        <InstrumentList
          rows={list.data.rows}
          label={label}
          receivedAt={list.dataUpdatedAt}
          withChange
          dimmed={list.isPlaceholderData}
          {...(trailing && { trailing })}
        />
      )}
      {pages > 1 && page <= pages && (
        <Pager page={page} pages={pages} onChange={onPage} pending={list.isPlaceholderData} />
      )}
    </div>
  )
}
