import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { PageHeader } from '@tarazu/ui/page-header'
import { ChartPie, ReceiptText } from 'lucide-react'
import type { ComponentProps } from 'react'
import { distinctNames } from '../language/distinct-names.ts'
import { useTranslation } from '../language/languages.ts'
import { CardSkeleton } from '../lists/card-skeleton.tsx'
import { ListEnd } from '../lists/list-end.tsx'
import { OfferList, OfferPage } from '../lists/offer-card.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { useMissingOpened } from '../navigation/missing.tsx'
import { useOpened } from '../navigation/opened.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useNavigate } from '../navigation/router.tsx'
import { BuyFundSheet } from './buy-sheet.tsx'
import { FundCard } from './fund-card.tsx'
import { useFund, useFunds } from './queries.ts'

/** Heights in px of an open fund's name, return, terms, progress, basis and button. */
const cardParts = [50, 67, 118, 28, 32, 52]

type Props = Pick<ComponentProps<typeof BuyFundSheet>, 'regularly'>

/** `?buy=3` opens the sheet that buys fund 3, so that going back closes it. */
export function FundsScreen({ regularly }: Props) {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.home)
  usePageTitle(t('funds.title'))
  return (
    <>
      <PageHeader
        title={t('funds.title')}
        onBack={goBack}
        actions={
          <IconButton label={t('funds.orders')} render={<Link to={paths.fundOrders} />}>
            <ReceiptText size={22} strokeWidth={1.8} />
          </IconButton>
        }
      />
      <OfferPage>
        <Funds regularly={regularly} />
      </OfferPage>
    </>
  )
}

function Funds({ regularly }: Props) {
  const { t } = useTranslation()
  const funds = useFunds()
  const failure = useFailure(funds)
  const { search, open, close } = useOpened(['buy'])
  const navigate = useNavigate()
  const rows = funds.data?.pages.flatMap((page) => page.rows) ?? []
  const wanted = search.get('buy')
  const listed = rows.find(({ id }) => String(id) === wanted)
  // A link may lead to a fund that is not among the loaded pages.
  const number = wanted && /^\d{1,9}$/.test(wanted) ? Number(wanted) : undefined
  const other = useFund(funds.data && !listed ? number : undefined)
  const found =
    listed || other.data ? true : funds.data && (number === undefined || other.isSuccess) ? false : undefined
  useMissingOpened(wanted, found, close)
  const labels = distinctNames(rows.map(({ name }) => name))
  if (failure) return <QueryFailure failure={failure} what={t('funds.loadFailed')} onRetry={funds.refetch} />
  if (!funds.data) {
    return (
      <OfferList>
        <CardSkeleton parts={cardParts} />
        <CardSkeleton parts={cardParts} />
      </OfferList>
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<ChartPie size={28} strokeWidth={1.75} />}
        title={t('funds.empty')}
        action={
          <Button variant="neutral" size="m" render={<Link to={paths.markets} />}>
            {t('funds.toMarkets')}
          </Button>
        }
      />
    )
  }
  return (
    <>
      <OfferList>
        {rows.map((fund, place) => (
          <FundCard
            key={fund.id}
            fund={fund}
            label={labels[place] ?? fund.name}
            onBuy={() => open({ buy: String(fund.id) })}
          />
        ))}
      </OfferList>
      <ListEnd list={funds} />
      <BuyFundSheet
        fund={listed ?? other.data}
        onClose={close}
        onSee={() => navigate(paths.fundOrders, { replace: true })}
        regularly={regularly}
      />
    </>
  )
}
