import { SectionHeader } from '@tarazu/ui/card'
import { useTranslation } from '../language/languages.ts'
import { OfferLinks } from './offer-list.tsx'
import { useOffersOf } from './offers-queries.ts'

/** Blocks, placements and the issue of this share. Renders nothing if there are none or they fail to load. */
export function OffersOfStock({ code }: { code: string }) {
  const { t } = useTranslation()
  const offers = useOffersOf(code).data?.rows ?? []
  if (offers.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('market.offers')} />
      <OfferLinks offers={offers} />
    </section>
  )
}
