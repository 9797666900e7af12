import { Card } from '@tarazu/ui/card'
import { EmptyState } from '@tarazu/ui/empty-state'
import { Pager } from '@tarazu/ui/pager'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { useFailure } from '../shell/failure.ts'
import { useTranslation } from '../shell/languages.ts'
import { QueryFailure } from '../shell/query-failure.tsx'
import { InstrumentList } from './instrument-list.tsx'
import styles from './paged-instruments.module.css'
import { listPageSize, useInstruments } from './queries.ts'

type Props = {
  category: string | undefined
  label: string
  page: number
  onPage: (page: number) => void
}

/** Ten at a time, with previous and next at the end. */
export function PagedInstruments({ category, label, page, onPage }: Props) {
  const { t } = useTranslation()
  const list = useInstruments({ category }, { page, wanted: category !== undefined })
  const failure = useFailure(list)
  if (failure) {
    return <QueryFailure failure={failure} onRetry={list.refetch} />
  }
  if (!list.data) {
    return (
      <div className={styles.waiting}>
        <Card kind="rows">
          <SkeletonRows count={listPageSize} media />
        </Card>
      </div>
    )
  }
  const pages = Math.max(1, Math.ceil(list.data.count / listPageSize))
  return (
    <div>
      {list.data.rows.length === 0 ? (
        <Card>
          <EmptyState title={t('market.emptyList')} />
        </Card>
      ) : (
        <InstrumentList
          rows={list.data.rows}
          label={label}
          receivedAt={list.dataUpdatedAt}
          withChange
          dimmed={list.isPlaceholderData}
        />
      )}
      {(pages > 1 || page > 1) && (
        <Pager page={page} pages={pages} onChange={onPage} pending={list.isPlaceholderData} />
      )}
    </div>
  )
}
