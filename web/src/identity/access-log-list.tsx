import type { Reply } from '@tarazu/contract/endpoint'
import type { listLooks } from '@tarazu/contract/identity/api'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { List, ListRow } from '@tarazu/ui/list-row'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { ListEnd } from '../lists/list-end.tsx'
import styles from './identity.module.css'
import { useAccessLog } from './queries.ts'

const roles = ['support', 'compliance', 'treasury', 'credit', 'listings', 'admin', 'auditor'] as const

/** Lists each time an operator viewed the customer's data. It is endless, so it is the last on its screen. */
export function AccessLogList() {
  const { t } = useTranslation()
  const accessLog = useAccessLog()
  const failure = useFailure(accessLog)
  const rows = accessLog.data?.pages.flatMap((page) => page.rows)
  return (
    <section>
      <SectionHeader title={t('identity.looks')} />
      {failure ? (
        <QueryFailure failure={failure} what={t('identity.loadFailed')} onRetry={accessLog.refetch} />
      ) : (
        <>
          <Card kind="rows">
            {!rows ? (
              <SkeletonRows count={1} />
            ) : rows.length === 0 ? (
              <p className={styles.nobody}>{t('identity.looksEmpty')}</p>
            ) : (
              <List label={t('identity.looks')}>
                {rows.map((entry, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same millisecond.
                  <AccessLogRow key={`${entry.at} ${index}`} entry={entry} />
                ))}
              </List>
            )}
          </Card>
          <ListEnd list={accessLog} />
        </>
      )}
    </section>
  )
}

function AccessLogRow({ entry }: { entry: Reply<typeof listLooks>['rows'][number] }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const { at, role, what, reason, note } = entry
  const who = t(`identity.role.${roles.find((known) => known === role) ?? 'operator'}`)
  const why = reason && t(`identity.lookReason.${reason}`)
  return (
    <ListRow
      title={t(`identity.look.${what}`)}
      detail={[who, why, note].filter((each) => each !== null).join(' · ')}
      wraps
      value={date.day(at)}
      subvalue={date.time(at)}
    />
  )
}
