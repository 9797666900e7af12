import { Card, SectionHeader } from '@tarazu/ui/card'
import { List, ListRow } from '@tarazu/ui/list-row'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { useDateFormat } from '../shell/date-format.ts'
import { useFailure } from '../shell/failure.ts'
import { useTranslation } from '../shell/languages.ts'
import { QueryFailure } from '../shell/query-failure.tsx'
import styles from './identity.module.css'
import { useDocumentLooks } from './queries.ts'

const roles = ['support', 'compliance', 'treasury', 'credit', 'listings', 'admin', 'auditor'] as const

/** Every look of an operator at photos or numbers, as the audit log has it. */
export function DocumentLooks() {
  const { t } = useTranslation()
  const date = useDateFormat()
  const looks = useDocumentLooks()
  const failure = useFailure(looks)
  return (
    <section>
      <SectionHeader title={t('identity.looks')} />
      {failure ? (
        <QueryFailure failure={failure} what={t('identity.loadFailed')} onRetry={looks.refetch} />
      ) : (
        <Card kind="rows">
          {!looks.data ? (
            <SkeletonRows count={1} />
          ) : looks.data.length === 0 ? (
            <p className={styles.nobody}>{t('identity.looksEmpty')}</p>
          ) : (
            <List label={t('identity.looks')}>
              {looks.data.map(({ at, role, what }, index) => (
                <ListRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: two may fall on the same millisecond.
                  key={`${at} ${index}`}
                  title={t(`identity.look.${what}`)}
                  detail={t(`identity.role.${roles.find((known) => known === role) ?? 'operator'}`)}
                  value={date.day(at)}
                  subvalue={date.time(at)}
                />
              ))}
            </List>
          )}
        </Card>
      )}
    </section>
  )
}
