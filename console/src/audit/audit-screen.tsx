import type { AuditEntryRow } from '@tarazu/contract/audit/api'
import { EmptyState } from '@tarazu/ui/empty-state'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { Tag } from '@tarazu/ui/tag'
import { Difference } from '../forms/difference.tsx'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { Detail, QueueScreen } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { useSearch } from '../shell/router.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { secondsText } from '../text/time-text.ts'
import styles from './audit.module.css'
import { filtersOf } from './audit-filters.ts'
import { describeEntry } from './entry-description.ts'
import { ExportButton } from './export-button.tsx'
import { useAudit, useAuditEntry } from './queries.ts'

const fields = [
  { name: 'subject', label: 'Exact number or code' },
  { name: 'actor', label: 'Operator’s e-mail' },
  { name: 'action', label: 'Action' },
  { name: 'customer', label: 'Customer' },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
] as const

const columns: readonly Column<AuditEntryRow>[] = [
  { head: 'Action', at: 'title', cell: ({ action }) => action },
  { head: 'When', at: 'note', cell: ({ at }) => secondsText(at) },
  { head: 'Who', at: 'detail', cell: ({ actor }) => actor },
  { head: 'About', at: 'detail', cell: ({ subject }) => subject },
  { head: 'Customer', cell: ({ customer }) => <CustomerLink id={customer} /> },
  { head: 'Reason', grows: true, roomy: true, cell: ({ reason }) => reason },
]

/** What operators did, newest first; it can only grow. */
export function AuditScreen() {
  const [search] = useSearch()
  const filters = filtersOf(search)
  return (
    <QueueScreen
      title="Audit log"
      path="/audit"
      list={useAudit(filters)}
      columns={columns}
      keyOf={({ id }) => id}
      filters={<FilterBar fields={fields} />}
      actions={<ExportButton filters={filters} />}
      empty="No entry fits."
      detail={(id, entry) => (entry ? <Entry {...entry} /> : <OlderEntry key={id} id={id} />)}
    />
  )
}

/** An entry that a link leads to and that the loaded list does not contain. */
function OlderEntry({ id }: { id: string }) {
  const entry = useAuditEntry(id)
  const failure = useFailure(entry)
  if (failure) return <QueryFailure failure={failure} onRetry={entry.refetch} />
  if (entry.data === undefined) return <SkeletonRows count={4} />
  return entry.data ? <Entry {...entry.data} /> : <EmptyState title="There is no such entry." />
}

function Entry({ id, at, actor, roles, action, subject, customer, reason, detail, hash }: AuditEntryRow) {
  const { changes, facts } = describeEntry({ action, detail }, useNumberFormat())
  return (
    <Detail title={action} note={`Entry ${id} · ${secondsText(at)}`}>
      {reason !== null && <blockquote className={styles.reason}>{reason}</blockquote>}
      <DetailSection title="Who and what">
        <Facts
          facts={[
            { label: 'Who', value: actor },
            ...(roles.length > 0
              ? [
                  {
                    label: 'Roles then',
                    value: (
                      <span className={styles.roles}>
                        {roles.map((role) => (
                          <Tag key={role}>{role}</Tag>
                        ))}
                      </span>
                    ),
                  },
                ]
              : []),
            ...(subject === null ? [] : [{ label: 'About', value: subject }]),
            ...(customer === null ? [] : [{ label: 'Customer', value: <CustomerLink id={customer} /> }]),
          ]}
        />
      </DetailSection>
      {changes.length > 0 && (
        <DetailSection title="What was changed">
          <Difference changes={changes} label="What was changed" />
        </DetailSection>
      )}
      {facts.length > 0 && (
        <DetailSection title="Detail">
          <Facts facts={facts.map(({ field, value }) => ({ label: field, value }))} />
        </DetailSection>
      )}
      <DetailSection title="Hash of the chain up to here">
        <code className={styles.hash}>{hash}</code>
      </DetailSection>
    </Detail>
  )
}
