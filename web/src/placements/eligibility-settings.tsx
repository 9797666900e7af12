import type { Grant } from '@tarazu/contract/placements/api'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { List, ListRow } from '@tarazu/ui/list-row'
import { Monogram } from '@tarazu/ui/monogram'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { useGrants } from './queries.ts'

/** Grants to buy from listings. No room is kept for them while they load, for most customers have none. */
export function EligibilitySettings() {
  const { t } = useTranslation()
  const grants = useGrants()
  const failure = useFailure(grants)
  if (!failure && !grants.data?.length) return null
  return (
    <section>
      <SectionHeader title={t('placements.eligibility')} />
      {failure ? (
        <QueryFailure failure={failure} onRetry={grants.refetch} />
      ) : (
        <Grants grants={grants.data ?? []} />
      )}
    </section>
  )
}

function Grants({ grants }: { grants: readonly Grant[] }) {
  return (
    <Card kind="rows">
      <List>
        {grants.map((grant) => (
          <GrantRow key={grant.number} grant={grant} />
        ))}
      </List>
    </Card>
  )
}

function GrantRow({ grant }: { grant: Grant }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const time = date.dayAndTime(grant.expiresAt)
  return (
    <ListRow
      media={<Monogram text={shownCode(grant.symbol)} />}
      title={`${grant.name} · ${t(`placements.title.${grant.kind}`)}`}
      detail={
        grant.revokedAt === null
          ? t(grant.ended ? 'placements.ended' : 'placements.until', { time })
          : t('placements.takenBack', { reason: grant.reason ?? '' })
      }
      wraps
    />
  )
}
