import { formatMicros } from '@tarazu/contract/money'
import { minQuantity } from '@tarazu/contract/placements/rules'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip } from '@tarazu/ui/tag'
import { useState } from 'react'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { Detail } from '../lists/queue-screen.tsx'
import { useMay } from '../shell/operator.tsx'
import { ProposalBanner } from '../shell/proposal-banner.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { type NumberText, useNumberText } from '../text/number-text.tsx'
import { stateText } from '../text/state-text.ts'
import { timeText } from '../text/time-text.ts'
import { GrantsSection } from './grants-section.tsx'
import { PlacementForm } from './placement-form.tsx'
import {
  discountText,
  endingText,
  leftText,
  placementKindWords,
  placementStateTones,
  placementStateWords,
  priceText,
  rulesText,
} from './placement-words.ts'
import { type FoundPlacement, useClosePlacement, usePlacement, usePropose } from './queries.ts'

export function PlacementDetail({ number }: { number: string }) {
  const found = usePlacement(number)
  const failure = useFailure(found)
  const may = useMay()
  const numbers = useNumberText()
  const [changing, setChanging] = useState(false)
  if (failure) return <QueryFailure failure={failure} onRetry={found.refetch} />
  if (!found.data) return <SkeletonRows count={8} />
  const { row, timeline } = found.data
  if (changing) return <PlacementForm found={found.data} onDone={() => setChanging(false)} />
  return (
    <Detail
      title={row.name}
      note={[
        placementKindWords[row.kind],
        row.symbol,
        number,
        ...(row.demo ? ['made up, for paper trading'] : []),
      ].join(' · ')}
      state={<StatusChip tone={placementStateTones[row.state]}>{placementStateWords[row.state]}</StatusChip>}
      actions={
        may('manage listings') &&
        row.state !== 'closed' && <Decisions found={found.data} onEdit={() => setChanging(true)} />
      }
    >
      <ProposalBanner subject={number} />
      <DetailSection title="Price">
        <Facts facts={priceFacts(found.data, numbers)} />
      </DetailSection>
      <DetailSection title="Offer">
        <Facts facts={offerFacts(found.data, numbers)} />
      </DetailSection>
      <GrantsSection found={found.data} />
      <DetailSection title="Timeline">
        <Facts
          facts={timeline.map(({ state, at, who }) => ({
            label: timeText(at),
            value: `${stateText(state)} · ${who}`,
          }))}
        />
      </DetailSection>
    </Detail>
  )
}

function priceFacts(
  { row, reference, band, rules, marketPrice, marketPriceAt }: FoundPlacement,
  numbers: NumberText,
) {
  return [
    { label: 'Price', value: priceText(row) },
    { label: 'Made', value: discountText(row.discount, numbers) },
    ...(reference
      ? [
          { label: 'Reference price', value: `${formatMicros(reference.price)} ${row.currency}` },
          { label: 'Its source', value: `${reference.source}, ${timeText(reference.at)}` },
        ]
      : []),
    { label: 'Band', value: `${numbers.percent(band)} · ${rules}` },
    { label: 'Rules', value: rulesText(row) },
    {
      label: 'Market price now',
      value:
        marketPrice === null || marketPriceAt === null
          ? 'none'
          : `${marketPrice} ${row.currency}, ${timeText(marketPriceAt)}`,
    },
  ]
}

function offerFacts({ row, orders, closedBecause }: FoundPlacement, numbers: NumberText) {
  return [
    {
      label: 'Minimum',
      value: `${numbers.count(row.minimum)} (counts as ${numbers.count(minQuantity(row.minimum))})`,
    },
    { label: 'Most of one customer', value: numbers.count(row.mostPerCustomer) },
    { label: 'Left', value: leftText(row, numbers) },
    { label: 'Purchases', value: numbers.count(orders) },
    { label: 'Opens', value: timeText(row.opensAt) },
    { label: 'Closes', value: timeText(row.closesAt) },
    ...(closedBecause === null ? [] : [{ label: 'Closed because', value: endingText(closedBecause) }]),
  ]
}

function Decisions({ found: { row }, onEdit }: { found: FoundPlacement; onEdit: () => void }) {
  const [asked, setAsked] = useState<'propose' | 'close'>()
  // The version that the question was asked about, whatever the draft becomes while the question is open.
  const [version, setVersion] = useState(row.version)
  const ask = (what: 'propose' | 'close') => () => {
    setAsked(what)
    setVersion(row.version)
  }
  const propose = usePropose()
  const end = useClosePlacement()
  const numbers = useNumberText()
  const done = () => setAsked(undefined)
  const input = (reason: string) => ({ number: row.number, version, reason })
  const draft = row.state === 'draft'
  return (
    <>
      <Button variant="danger" size="m" onClick={ask('close')}>
        {draft ? 'Throw away' : 'Close now'}
      </Button>
      {draft && row.proposal === null && (
        <>
          <Button variant="neutral" size="m" onClick={onEdit}>
            Change
          </Button>
          <Button size="m" onClick={ask('propose')}>
            Propose
          </Button>
        </>
      )}
      <ReasonDialog
        open={asked === 'propose'}
        onClose={done}
        title={`List ${row.name}?`}
        confirmLabel="Propose"
        action={propose}
        input={input}
        proposes="placement.list"
      >
        {numbers.count(row.total)} units, {discountText(row.discount, numbers)}. The price is made of the
        market’s when the second operator approves.
      </ReasonDialog>
      <ReasonDialog
        open={asked === 'close'}
        onClose={done}
        title={draft ? 'Throw this draft away?' : `Close ${row.name}?`}
        confirmLabel={draft ? 'Throw away' : 'Close'}
        tone="danger"
        action={end}
        input={input}
        customerSees={!draft}
      >
        {draft ? undefined : 'Nobody can buy from it any more; what was bought stays bought.'}
      </ReasonDialog>
    </>
  )
}
