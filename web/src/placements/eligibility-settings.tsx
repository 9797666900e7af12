import type { Grant } from '@tarazu/contract/placements/api'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { List, ListRow } from '@tarazu/ui/list-row'
import { Monogram } from '@tarazu/ui/monogram'
import { useDateFormat } from '../shell/date-format.ts'
import { useTranslation } from '../shell/languages.ts'
import { useNow } from '../shell/now.ts'
import { shownCode } from '../shell/shown-code.ts'
import { useGrants } from './queries.ts'

/** What the customer was made eligible for, until when, and why not any more; nothing where there is nothing. */
export function EligibilitySettings() {
  const { t } = useTranslation()
  const grants = useGrants()
  if (!grants.data || grants.data.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('placements.eligibility')} />
      <Card kind="rows">
        <List>
          {grants.data.map((grant) => (
            <GrantRow key={grant.number} grant={grant} />
          ))}
        </List>
      </Card>
    </section>
  )
}

function GrantRow({ grant }: { grant: Grant }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const now = useNow()
  const time = date.dayAndTime(grant.expiresAt)
  const over = grant.expiresAt <= now
  return (
    <ListRow
      media={<Monogram text={shownCode(grant.symbol)} />}
      title={`${grant.name} · ${t(`placements.title.${grant.kind}`)}`}
      detail={
        grant.revokedAt === null
          ? t(over ? 'placements.ended' : 'placements.until', { time })
          : t('placements.takenBack', { reason: grant.reason ?? '' })
      }
    />
  )
}
