import { sides } from '@tarazu/contract/orders/rules'
import { Card } from '@tarazu/ui/card'
import { PageHeader } from '@tarazu/ui/page-header'
import { paths, pathTo } from '../paths.ts'
import { useFailure } from '../shell/failure.ts'
import { useGoBack } from '../shell/go-back.ts'
import { useInstrumentName } from '../shell/instrument-name.ts'
import { useTranslation } from '../shell/languages.ts'
import { usePageTitle } from '../shell/page-title.tsx'
import { QueryFailure } from '../shell/query-failure.tsx'
import { useParams, useSearchParams } from '../shell/router.tsx'
import { TicketActions, TicketConfirm } from './ticket-actions.tsx'
import { TicketBody } from './ticket-body.tsx'
import { TicketPrice } from './ticket-price.tsx'
import styles from './ticket-sheet.module.css'
import { useTicketState } from './ticket-state.ts'

/** The ticket as a page of its own: `?type=buy` or `sell`. */
export function TradeScreen() {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const { symbol = '', name = '' } = useParams()
  const [search] = useSearchParams()
  const side = sides.find((each) => each === search.get('type')) ?? 'buy'
  const goBack = useGoBack(pathTo('stock', { code: symbol, name }))
  const state = useTicketState({ symbol, side, lot: search.get('lot') ?? undefined, active: true })
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
      <TicketConfirm state={state} />
    </div>
  )
}
