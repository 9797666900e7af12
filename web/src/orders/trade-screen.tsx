import { sides } from '@tarazu/contract/orders/rules'
import { Card } from '@tarazu/ui/card'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { PageHeader } from '@tarazu/ui/page-header'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { useGoBack } from '../navigation/go-back.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths, pathTo } from '../navigation/paths.ts'
import { useParams, useSearchParams } from '../navigation/router.tsx'
import { TicketActions, TicketReview } from './ticket-actions.tsx'
import { TicketBody } from './ticket-body.tsx'
import { useTicketParts } from './ticket-parts.ts'
import { TicketPrice } from './ticket-price.tsx'
import styles from './ticket-sheet.module.css'
import { useTicketState } from './ticket-state.ts'

/** The ticket as a page of its own; `?type=` is `buy` or `sell`, `?lot=` the lot to sell. */
export function TradeScreen() {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const { symbol = '', name = '' } = useParams()
  const [search] = useSearchParams()
  const side = sides.find((each) => each === search.get('type')) ?? 'buy'
  const goBack = useGoBack(pathTo('stock', { code: symbol, name }))
  const state = useTicketState({ symbol, side, lot: search.get('lot') ?? undefined, active: true })
  useTicketParts(state.preview === undefined)
  const { instrument } = state
  const failure = useFailure(instrument)
  const title = nameOf({ symbol, name: instrument.data?.name ?? name })
  usePageTitle(`${t(`orders.${state.ticket.side}`)} ${title}`)

  if (failure) {
    return (
      <>
        <PageHeader title={title} onBack={goBack} />
        <QueryFailure
          failure={failure}
          onRetry={instrument.refetch}
          way={{ to: paths.markets, label: t('market.seeMarkets') }}
        />
      </>
    )
  }
  return (
    <div className={styles.screen}>
      <PageHeader title={title} onBack={goBack} />
      <div className={styles.page}>
        <div className={styles.heading}>
          <TicketPrice state={state} />
        </div>
        <Card>
          <TicketBody state={state} />
        </Card>
      </div>
      <div className={styles.footer}>
        <TicketActions state={state} onDone={goBack} />
      </div>
      <TicketReview state={state} />
    </div>
  )
}
