import { RefusedError } from '@tarazu/contract/client-errors'
import { isMissing } from '@tarazu/contract/client-failure'
import type { Market } from '@tarazu/contract/market/instrument'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { PageHeader } from '@tarazu/ui/page-header'
import { Skeleton } from '@tarazu/ui/skeleton'
import { useArrived } from '@tarazu/ui/use-arrived'
import { whenIdle } from '@tarazu/ui/when-idle'
import { ReceiptText } from 'lucide-react'
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { type LiveQuote, useQuotes } from '../data/live.ts'
import { useDesk } from '../desk/desk.ts'
import { ticketWidth } from '../desk/panel-width.ts'
import { WidthHandle } from '../desk/width-handle.tsx'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { Missing } from '../navigation/missing.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useParams } from '../navigation/router.tsx'
import { type ShownPrice, shownPrice } from '../prices/shown-price.ts'
import { ComingActions } from './coming-actions.tsx'
import { FavouriteStar } from './favourite-star.tsx'
import { InstrumentTerms } from './instrument-terms.tsx'
import { KeyStats } from './key-stats.tsx'
import { OffersOfStock } from './offers-of-stock.tsx'
import { PositionCard } from './position-card.tsx'
import { type Pointed, PriceHeadline } from './price-headline.tsx'
import type { Detail, MarksComponent } from './queries.ts'
import { StockChart } from './stock-chart.tsx'
import { StockHeading } from './stock-heading.tsx'
import { useDetail } from './stock-queries.ts'
import styles from './stock-screen.module.css'
import { TradeBar } from './trade-bar.tsx'

// They stand below the chart, which does not wait for them.
const MarketFigures = lazy(async () => ({
  default: (await import('./market-figures.tsx')).MarketFigures,
}))

const InstrumentNews = lazy(async () => ({
  default: (await import('./instrument-news.tsx')).InstrumentNews,
}))

/** Loads the sheet that buys and sells, which belongs to another capability. */
type LoadTicket = () => Promise<
  ComponentType<{ symbol: string; side: 'buy' | 'sell'; open: boolean; onClose: () => void }>
>

type Props = {
  ticket: LoadTicket
  /** The ticket that stays open beside the chart of a desk. */
  panel: ComponentType<{ symbol: string }>
  /** What the customer has and has asked for, below the chart of a desk. */
  trades: ComponentType<{ market: Market }>
  /** The buttons that other capabilities have for an instrument. */
  buttons: ButtonsComponent
  /** The customer's own trades on the chart. */
  marks: MarksComponent
}

type ButtonsComponent = ComponentType<{ symbol: string; name: string }>

export function StockScreen({ ticket, panel: TicketPanel, trades: Trades, buttons, marks }: Props) {
  const nameOf = useInstrumentName()
  const goBack = useGoBack(paths.markets)
  const { code = '', name = '' } = useParams()
  const desk = useDesk()
  const detail = useDetail(code)
  const failure = useFailure(detail)
  const quote = useQuotes([code]).get(code)
  const shown = shownPrice(detail.data, quote)
  // An address may contain any name, so the server's replaces it once loaded.
  const title = nameOf({ symbol: code, name: detail.data?.name ?? name })
  usePageTitle(title)

  if (failure instanceof RefusedError || isMissing(failure)) {
    return <UnknownStock code={code} title={title} failure={failure} onBack={goBack} />
  }
  const trades = desk && detail.data?.tradable !== false && (
    <div className={styles.trades}>
      <Suspense fallback={null}>{detail.data && <Trades market={detail.data.market} />}</Suspense>
    </div>
  )
  return (
    <div className={styles.page} data-desk={desk || undefined} data-whole={desk || undefined}>
      <div>
        <PageHeader
          title={title}
          titleHidden
          onBack={goBack}
          actions={<StockActions code={code} title={title} buttons={buttons} />}
        />
        <div className={styles.sections} data-columns>
          <div className={styles.part}>
            <StockHeading code={code} name={title} detail={detail.data} />
            {failure ? (
              // Shown once for all parts, including the chart, which would fail likewise.
              <QueryFailure failure={failure} onRetry={detail.refetch} />
            ) : (
              <PriceAndChart
                code={code}
                title={title}
                detail={detail.data}
                shown={shown}
                receivedAt={detail.dataUpdatedAt}
                marks={marks}
              />
            )}
          </div>
          {!failure && trades}
          {!failure && <StockFacts code={code} detail={detail.data} quote={quote} shown={shown} />}
        </div>
      </div>
      {!desk ? (
        <StockTrade code={code} detail={detail.data} freshness={shown.freshness} ticket={ticket} />
      ) : (
        detail.data?.tradable !== false && (
          <TicketSide>
            <TicketPanel key={code} symbol={code} />
          </TicketSide>
        )
      )}
    </div>
  )
}

type FactsProps = {
  code: string
  detail: Detail | undefined
  quote: LiveQuote | undefined
  shown: ShownPrice
}

/** What there is to know of an instrument besides its chart. */
function StockFacts({ code, detail, quote, shown }: FactsProps) {
  return (
    <div className={styles.facts}>
      <KeyStats detail={detail} quote={quote} price={shown.price} />
      {detail && (
        <>
          <Suspense fallback={<Skeleton height={220} radius={22} />}>
            <MarketFigures detail={detail} shown={shown} quote={quote} />
          </Suspense>
          <ComingActions detail={detail} />
          <InstrumentTerms detail={detail} />
          <PositionCard detail={detail} price={shown.price} />
          <OffersOfStock code={code} />
          <Suspense fallback={null}>
            <InstrumentNews code={code} />
          </Suspense>
        </>
      )}
    </div>
  )
}

type ChartProps = {
  code: string
  title: string
  detail: Detail | undefined
  shown: ShownPrice
  receivedAt: number
  marks: MarksComponent
}

/** The price of now or of the bar that is pointed at, above the chart. */
function PriceAndChart({ code, title, detail, shown, receivedAt, marks }: ChartProps) {
  const [pointed, setPointed] = useState<Pointed>()
  return (
    <>
      <PriceHeadline detail={detail} shown={shown} receivedAt={receivedAt} pointed={pointed} />
      <StockChart
        code={code}
        name={title}
        detail={detail}
        shown={shown}
        onPointed={setPointed}
        marks={marks}
      />
    </>
  )
}

/** The right-hand panel of a desk, as wide as the customer has made it. */
function TicketSide({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const width = ticketWidth.useWidth()
  return (
    <div className={styles.side} style={{ width }}>
      <WidthHandle label={t('desk.ticketWidth')} panel={ticketWidth} edge="left" />
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  )
}

type TradeProps = {
  code: string
  detail: Detail | undefined
  freshness: ComponentProps<typeof TradeBar>['freshness']
  ticket: LoadTicket
}

/**
 * The buttons that buy and sell, and the ticket: its files are there before the first tap, or are asked for
 * by it.
 */
function StockTrade({ code, detail, freshness, ticket }: TradeProps) {
  const [side, setSide] = useState<'buy' | 'sell'>('buy')
  const [trading, setTrading] = useState<'not yet' | 'wanted' | 'open' | 'closed'>('not yet')
  const want = () => setTrading((state) => (state === 'not yet' ? 'wanted' : state))
  const tradable = detail?.tradable === true
  const onIdle = useEffectEvent(want)
  useEffect(() => {
    if (tradable) void whenIdle().then(onIdle)
  }, [tradable])
  return (
    <>
      <TradeBar
        detail={detail}
        freshness={freshness}
        onIntent={want}
        onSide={(chosen) => {
          setSide(chosen)
          setTrading('open')
        }}
      />
      {trading !== 'not yet' && (
        <Suspense fallback={null}>
          <Ticket
            load={ticket}
            symbol={code}
            side={side}
            open={trading === 'open'}
            onClose={() => setTrading('closed')}
          />
        </Suspense>
      )}
    </>
  )
}

type TicketProps = ComponentProps<Awaited<ReturnType<LoadTicket>>> & { load: LoadTicket }

function Ticket({ load, ...props }: TicketProps) {
  const TicketSheet = useArrived(load)
  return TicketSheet ? <TicketSheet {...props} /> : null
}

type UnknownProps = { code: string; title: string; failure: unknown; onBack: () => void }

/** The code names no instrument that there is. */
function UnknownStock({ code, title, failure, onBack }: UnknownProps) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={title} onBack={onBack} />
      <Missing
        {...(failure instanceof RefusedError && {
          title: t('market.unknownInstrument', { code: shownCode(code) }),
        })}
        way={{ to: paths.markets, label: t('market.seeMarkets') }}
      />
    </>
  )
}

type ActionsProps = { code: string; title: string; buttons: ButtonsComponent }

/** The way to the records of this instrument, what else can be done with it, and the star. */
function StockActions({ code, title, buttons: Buttons }: ActionsProps) {
  const { t } = useTranslation()
  return (
    <>
      <IconButton
        label={t('market.records')}
        render={<Link to={`${paths.records}?${new URLSearchParams({ tag: code })}`} />}
      >
        <ReceiptText size={24} strokeWidth={1.8} />
      </IconButton>
      <Buttons symbol={code} name={title} />
      <FavouriteStar symbol={code} name={title} />
    </>
  )
}
