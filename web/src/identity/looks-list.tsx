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
import { useLooks } from './queries.ts'

const roles = ['support', 'compliance', 'treasury', 'credit', 'listings', 'admin', 'auditor'] as const

/** Every look of an operator at what is the customer's, as the audit log has it. It goes on as it is read: last on its screen. */
export function LooksList() {
  const { t } = useTranslation()
  const looks = useLooks()
  const failure = useFailure(looks)
  const rows = looks.data?.pages.flatMap((page) => page.rows)
  return (
    <section>
      <SectionHeader title={t('identity.looks')} />
      {failure ? (
        <QueryFailure failure={failure} what={t('identity.loadFailed')} onRetry={looks.refetch} />
      ) : (
        <>
          <Card kind="rows">
            {!rows ? (
              <SkeletonRows count={1} />
            ) : rows.length === 0 ? (
              <p className={styles.nobody}>{t('identity.looksEmpty')}</p>
            ) : (
              <List label={t('identity.looks')}>
                {rows.map((look, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two may fall on the same millisecond.
                  <LookRow key={`${look.at} ${index}`} look={look} />
                ))}
              </List>
            )}
          </Card>
          <ListEnd list={looks} />
        </>
      )}
    </section>
  )
}

function LookRow({ look }: { look: Reply<typeof listLooks>['rows'][number] }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const { at, role, what, reason, note } = look
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
