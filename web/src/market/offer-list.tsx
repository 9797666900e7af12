import type { Offer, OfferKind } from '@tarazu/contract/market/offers-api'
import { block, qip } from '@tarazu/contract/placements/kinds'
import { Card } from '@tarazu/ui/card'
import { List, ListRow } from '@tarazu/ui/list-row'
import { Tag } from '@tarazu/ui/tag'
import { Blocks, ChartPie, ChevronRight, Landmark, Rocket } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import styles from './offer-list.module.css'

const icons = { ipo: Rocket, fund: ChartPie, [block]: Blocks, [qip]: Landmark }
const words = { ipo: 'ipo', fund: 'funds', [block]: 'blockTrading', [qip]: 'qip' } as const satisfies Record<
  OfferKind,
  string
>

/** The address that opens an offer. The code is included, for a screen shows at most 100 listings without. */
function addressOf({ kind, id, symbol }: Offer) {
  if (kind === 'ipo') return `${paths.ipo}?apply=${id}`
  if (kind === 'fund') return `${paths.funds}?buy=${id}`
  const screen = kind === block ? paths.blockTrading : paths.qip
  return `${screen}?${new URLSearchParams({ code: symbol ?? '', buy: String(id) })}`
}

/** Issues, funds, blocks and qualified placements, each linked to its sheet. */
export function OfferLinks({ offers }: { offers: readonly Offer[] }) {
  const { t } = useTranslation()
  return (
    <Card kind="rows">
      <List label={t('market.offers')}>
        {offers.map((offer) => {
          const Icon = icons[offer.kind]
          return (
            <ListRow
              key={`${offer.kind} ${offer.id}`}
              media={
                <span className={styles.icon}>
                  <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
                </span>
              }
              title={offer.name}
              detail={
                <>
                  {offer.symbol && `${shownCode(offer.symbol)} · `}
                  {t(`market.${words[offer.kind]}`)}
                </>
              }
              value={
                <span className={styles.end}>
                  {!offer.open && <Tag>{t('market.offerSoon')}</Tag>}
                  <ChevronRight size={18} aria-hidden="true" />
                </span>
              }
              render={<Link to={addressOf(offer)} />}
            />
          )
        })}
      </List>
    </Card>
  )
}
