import { block, type PlacementKind } from '@tarazu/contract/placements/kinds'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { PageHeader } from '@tarazu/ui/page-header'
import { TextField } from '@tarazu/ui/text-field'
import { showToast } from '@tarazu/ui/toast'
import { Blocks, Landmark, ReceiptText, Search } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { distinctNames } from '../language/distinct-names.ts'
import { useTranslation } from '../language/languages.ts'
import { SkeletonParts } from '../lists/card-skeleton.tsx'
import { OfferCardSkeleton, OfferList, OfferPage } from '../lists/offer-card.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { useMissingOpened } from '../navigation/missing.tsx'
import { useOpened } from '../navigation/opened.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useNavigate, useSearchParams } from '../navigation/router.tsx'
import type { PasswordParts } from './buy-sheet.tsx'
import { ListingCard } from './listing-card.tsx'
import { listingStatus } from './listing-view.ts'
import { ordersOf, pathOf } from './placement-paths.ts'
import styles from './placements.module.css'
import { useListings } from './queries.ts'

// Loaded separately, while the customer reads the offers.
const BuySheet = lazy(async () => ({ default: (await import('./buy-sheet.tsx')).BuySheet }))

type Props = { kind: PlacementKind } & PasswordParts

/** Blocks or qualified placements. `?code=` is the search, `?buy=` the listing whose buy sheet is open. */
export function PlacementsScreen({ kind, ...parts }: Props) {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.home)
  const [search, setSearch] = useSearchParams()
  const code = search.get('code') ?? ''
  usePageTitle(t(`placements.title.${kind}`))
  return (
    <>
      <PageHeader
        title={t(`placements.title.${kind}`)}
        onBack={goBack}
        actions={
          <IconButton label={t(`placements.orders.${kind}`)} render={<Link to={ordersOf(kind)} />}>
            <ReceiptText size={22} strokeWidth={1.8} />
          </IconButton>
        }
      />
      <SearchByCode
        key={code}
        code={code}
        onSearch={(next) => setSearch(next === '' ? {} : { code: next }, { replace: true })}
      />
      <OfferPage>
        <Listings kind={kind} code={code} {...parts} />
      </OfferPage>
    </>
  )
}

function SearchByCode({ code, onSearch }: { code: string; onSearch: (code: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    if (wanted === '') return showToast(t('placements.searchMissing'), 'error')
    onSearch(wanted)
  }
  return (
    <form className={styles.search} onSubmit={submit} noValidate>
      <TextField
        bare
        labelHidden
        type="search"
        label={t('placements.search')}
        placeholder={t('placements.search')}
        value={typed}
        onChange={setTyped}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="search"
      />
      <Button type="submit" size="m" variant="neutral" icon={<Search size={18} aria-hidden="true" />}>
        {t('placements.searchNow')}
      </Button>
    </form>
  )
}

function Listings({ kind, code, ...parts }: Props & { code: string }) {
  const { t } = useTranslation()
  const listings = useListings(kind, code)
  const failure = useFailure(listings)
  const navigate = useNavigate()
  const { search, open, close } = useOpened(['buy'])
  const wanted = search.get('buy')
  useMissingOpened(
    wanted,
    listings.data?.some(({ id }) => String(id) === wanted),
    close,
  )
  if (failure) {
    return <QueryFailure failure={failure} what={t('placements.loadFailed')} onRetry={listings.refetch} />
  }
  if (!listings.data) {
    return (
      <OfferList>
        <ListingSkeleton />
        <ListingSkeleton />
      </OfferList>
    )
  }
  const labels = distinctNames(
    listings.data.map((each) => `${each.name}, ${t(`placements.status.${listingStatus(each).text}`)}`),
  )
  return (
    <>
      {listings.data.length === 0 ? (
        <NoListings kind={kind} code={code} onShowAll={() => navigate(pathOf(kind), { replace: true })} />
      ) : (
        <OfferList>
          {listings.data.map((listing, place) => (
            <ListingCard
              key={listing.id}
              label={labels[place] ?? listing.name}
              listing={listing}
              receivedAt={listings.dataUpdatedAt}
              onBuy={() => open({ buy: String(listing.id) })}
            />
          ))}
        </OfferList>
      )}
      <Suspense>
        <BuySheet
          {...parts}
          wanted={wanted}
          listings={listings.data}
          receivedAt={listings.dataUpdatedAt}
          onClose={close}
          onSeeOrders={() => navigate(ordersOf(kind), { replace: true })}
        />
      </Suspense>
    </>
  )
}

/** Skeleton as high as the card of an open listing. */
function ListingSkeleton() {
  return (
    <OfferCardSkeleton>
      <div className={styles.skeleton}>
        <SkeletonParts parts={[60, 44, 38, 66, 44]} />
      </div>
    </OfferCardSkeleton>
  )
}

function NoListings({ kind, code, onShowAll }: { kind: PlacementKind; code: string; onShowAll: () => void }) {
  const { t } = useTranslation()
  const Icon = kind === block ? Blocks : Landmark
  return (
    <EmptyState
      icon={<Icon size={28} strokeWidth={1.75} />}
      title={code === '' ? t(`placements.empty.${kind}`) : t('placements.nothingFound', { code })}
      action={
        code === '' ? (
          <Button variant="neutral" size="m" render={<Link to={paths.markets} />}>
            {t('placements.toMarkets')}
          </Button>
        ) : (
          <Button variant="neutral" size="m" onClick={onShowAll}>
            {t('placements.showAll')}
          </Button>
        )
      }
    />
  )
}
