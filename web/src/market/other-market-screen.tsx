import { searchDebounce } from '@tarazu/contract/intervals'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { PageHeader } from '@tarazu/ui/page-header'
import { SearchX } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths, pathTo } from '../navigation/paths.ts'
import { useSearchParams } from '../navigation/router.tsx'
import { useDebounced } from './debounced.ts'
import { type OtherMarket, useOtherMarket } from './list-queries.ts'
import { useMarketPageSize } from './market-page-size.ts'
import { pageChosen } from './markets-address.ts'
import styles from './other-market-screen.module.css'
import { PagedInstruments } from './paged-instruments.tsx'
import { SearchField } from './search-field.tsx'

const titleOf = { CURRENCY: 'forex', FUTURE: 'futures', CGI: 'treasury' } as const
/** The words of `/trade-no-nav` for each market's holdings, and for the list that leads there. */
const holdingsOf = {
  CURRENCY: { type: 'currency', buck: 'forex' },
  FUTURE: { type: 'FUTURE', buck: 'futures' },
  CGI: { type: 'CGI', buck: 'treasury-debt' },
} as const

/** Currency pairs, futures or treasury debt. The address holds text and page, so going back keeps them. */
export function OtherMarketScreen({ market }: { market: OtherMarket }) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const goBack = useGoBack(paths.home)
  const [address, setAddress] = useSearchParams()
  const searched = address.get('code') ?? ''
  const page = pageChosen(address)
  const [typed, setTyped] = useState(searched)
  const list = useOtherMarket(market, searched, page, useMarketPageSize())
  const title = t(`market.category.${titleOf[market]}`)
  usePageTitle(title)

  const show = (code: string, next = 1) =>
    setAddress({ ...(code && { code }), ...(next > 1 && { page: `${next}` }) }, { replace: true })
  const settled = useDebounced(typed.trim(), searchDebounce)
  // An emptied field shows everything at once; letters wait until the customer pauses.
  const wanted = typed.trim() === '' ? '' : settled
  const updateAddress = useEffectEvent(() => {
    if (wanted !== searched) show(wanted)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the field, never reversed.
  useEffect(() => updateAddress(), [wanted])

  return (
    <>
      <PageHeader title={title} onBack={goBack} />
      <div className={styles.sections} data-whole>
        <Search market={market} typed={typed} onType={setTyped} />
        <p className="sr" role="status">
          {searched !== '' && list.data ? `${t('market.searchResults')}: ${list.data.count}` : ''}
        </p>
        <PagedInstruments
          list={list}
          label={title}
          page={page}
          onPage={(next) => show(searched, next)}
          failed={searched === '' ? t(`instruments.list.${market}.loadFailed`) : t('market.searchFailed')}
          empty={
            searched === '' ? (
              <EmptyState title={t(`instruments.list.${market}.empty`)} />
            ) : (
              <NothingFound market={market} onShowAll={() => setTyped('')} />
            )
          }
          trailing={(row) => (
            <Link
              className={styles.position}
              to={pathTo('holdingsAlone', holdingsOf[market])}
              aria-label={t('instruments.positionIn', { name: nameOf(row) })}
            >
              {t('instruments.position')}
            </Link>
          )}
        />
      </div>
    </>
  )
}

function NothingFound({ market, onShowAll }: { market: OtherMarket; onShowAll: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<SearchX size={28} aria-hidden="true" />}
      title={t(`instruments.list.${market}.none`)}
      action={
        <Button variant="neutral" size="m" onClick={onShowAll}>
          {t('instruments.showAll')}
        </Button>
      }
    />
  )
}

type SearchProps = { market: OtherMarket; typed: string; onType: (text: string) => void }

/** Finds as one types; the button only says what to do while nothing is typed. */
function Search({ market, typed, onType }: SearchProps) {
  const { t } = useTranslation()
  const [missing, setMissing] = useState(false)
  const type = (text: string) => {
    onType(text)
    setMissing(false)
  }
  return (
    <search>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(typed.trim() === '')
        }}
        className={styles.search}
      >
        <SearchField
          label={t('instruments.searchLabel')}
          hint={t(`instruments.list.${market}.example`)}
          error={missing ? t('instruments.enterCode') : undefined}
          value={typed}
          onChange={type}
        />
        <Button type="submit" variant="neutral">
          {t('instruments.searchNow')}
        </Button>
      </form>
    </search>
  )
}
