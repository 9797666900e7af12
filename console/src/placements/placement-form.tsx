import { hour_ms } from '@tarazu/contract/duration'
import { block, type PlacementKind, placementKinds } from '@tarazu/contract/placements/kinds'
import { listingLimits, placementRules, placementStep } from '@tarazu/contract/placements/rules'
import { Segmented } from '@tarazu/ui/segmented'
import { TextField } from '@tarazu/ui/text-field'
import type { FieldWords } from '../forms/changed-meanwhile.tsx'
import { useDraft } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { Check, FieldNote, FieldRow } from '../forms/fields.tsx'
import { TimeField } from '../forms/time-field.tsx'
import { useClosedDay } from '../market/queries.ts'
import { useMarketClock } from '../shell/market-clock.ts'
import { type NumberText, useNumberText } from '../text/number-text.tsx'
import { fieldTime, typedTime, typedTimeText } from '../text/time-text.ts'
import {
  type PlacementField,
  type PlacementValues,
  placementDraftFrom,
  valuesFrom,
} from './placement-values.ts'
import { placementKindWords } from './placement-words.ts'
import { type FoundPlacement, useDraftPlacement, useEdit } from './queries.ts'

const wrongWords: Record<PlacementField, string> = {
  symbol: 'The code of a share, such as TATASTEEL.NS.',
  discount: 'Percent such as -2.5, within the band.',
  minimum: `A quantity, at most the whole offer, and ${listingLimits.minimum}.`,
  total: `A multiple of ${placementStep}, at most ${listingLimits.total}.`,
  most: `A multiple of ${placementStep}, from the minimum to the whole offer.`,
  opensAt: 'Please choose a day and a time.',
  closesAt: 'Please choose a day and a time after the opening.',
}

const words: FieldWords<PlacementValues> = {
  kind: { label: 'Kind', shown: (kind) => placementKindWords[kind] },
  symbol: 'Code of the share',
  discount: 'From the reference price, %',
  minimum: 'Minimum of one order',
  total: 'Whole offer, units',
  most: 'Most of one customer',
  opensAt: { label: 'Opens', shown: typedTimeText },
  closesAt: { label: 'Closes', shown: typedTimeText },
  grantRequired: { label: 'Who may buy', shown: (asked) => (asked ? 'Who was made eligible' : 'Everybody') },
}

/** Fields that the server names differently. */
const fieldOf: Readonly<Record<string, PlacementField>> = { mostPerCustomer: 'most' }

function emptyValues(now: number): PlacementValues {
  return {
    kind: block,
    symbol: '',
    discount: '-2',
    minimum: '100',
    total: '10000',
    most: '',
    opensAt: fieldTime(now),
    closesAt: fieldTime(now + 24 * hour_ms),
    grantRequired: false,
  }
}

/** Guesses the market by the ending of the code, before anybody has looked the share up. */
const marketOf = (symbol: string) => (/\.(NS|BO)$/i.test(symbol.trim()) ? 'IN' : 'US')

const bandText = (kind: PlacementKind, { percent }: NumberText) => {
  const { IN, US } = placementRules[kind]
  return `At most ${percent(IN.band)} from the reference price in India (${IN.source}), ${percent(US.band)} in the US.`
}

type Props = {
  /** Left out for a new one. */
  found?: FoundPlacement
  onDone?: () => void
}

/**
 * A listing as a draft. Its price is made of the market's when a second operator approves it: nobody types
 * one.
 */
export function PlacementForm({ found: known, onDone }: Props) {
  const add = useDraftPlacement()
  const edit = useEdit()
  const marketNow = useMarketClock()
  const numbers = useNumberText()
  const draft = useDraft({
    newest: known && { version: known.row.version, values: valuesFrom(known.row, fieldTime) },
    empty: () => emptyValues(marketNow()),
    words,
    check: placementDraftFrom,
    why: (field: PlacementField) => wrongWords[field],
    fieldOf,
    action: known ? edit : add,
    keep(input, version, done) {
      const kept = ({ number }: { number: string }) => done(`/placements/${number}`)
      if (known && version !== undefined)
        edit.mutate({ number: known.row.number, version, ...input }, { onSuccess: () => kept(known.row) })
      else add.mutate(input, { onSuccess: kept })
    },
    onDone,
  })
  const { values, change, field } = draft
  const closedDay = useClosedDay(marketOf(values.symbol))
  return (
    <DraftForm
      draft={draft}
      title={known ? `Change ${known.row.name}` : 'A new listing'}
      note="Kept as a draft; a second operator approves before anybody sees it."
    >
      <Segmented
        label="Kind"
        options={placementKinds.map((value) => ({ value, label: placementKindWords[value] }))}
        value={values.kind}
        onChange={(kind) => change({ kind })}
      />
      <TextField maxLength={24} autoCapitalize="characters" {...field('symbol')} />
      <TextField inputMode="decimal" hint={bandText(values.kind, numbers)} {...field('discount')} />
      <FieldRow>
        <TextField inputMode="numeric" {...field('minimum')} />
        <TextField inputMode="numeric" {...field('total')} />
        <TextField inputMode="numeric" hint="Empty: a tenth of the offer." {...field('most')} />
      </FieldRow>
      <FieldRow wide>
        <TimeField hint={closedDay(typedTime(values.opensAt))} {...field('opensAt')} />
        <TimeField hint={closedDay(typedTime(values.closesAt))} {...field('closesAt')} />
      </FieldRow>
      <Check checked={values.grantRequired} onChange={(grantRequired) => change({ grantRequired })}>
        Only for customers who were made eligible for it
      </Check>
      <FieldNote>
        Below zero is a discount. Times are of the market’s clock; without a fresh price it does not open.
      </FieldNote>
    </DraftForm>
  )
}
