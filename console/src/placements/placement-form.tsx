import { hour_ms } from '@tarazu/contract/duration'
import {
  listingLimits,
  type PlacementKind,
  placementKinds,
  placementRules,
  placementStep,
} from '@tarazu/contract/placements/rules'
import { Button } from '@tarazu/ui/button'
import { Segmented } from '@tarazu/ui/segmented'
import { TextField } from '@tarazu/ui/text-field'
import { type FormEvent, useId, useState } from 'react'
import { useClosedDay } from '../market/queries.ts'
import { ActionError } from '../shell/action-error.tsx'
import { Check, FieldNote, FieldRow, Fields } from '../shell/fields.tsx'
import { useMarketClock } from '../shell/market-clock.ts'
import { type NumberText, useNumberText } from '../shell/number-text.tsx'
import { Detail } from '../shell/queue-screen.tsx'
import { navigate } from '../shell/router.tsx'
import { TimeField } from '../shell/time-field.tsx'
import { fieldTime } from '../shell/time-text.ts'
import { useUnsaved } from '../shell/unsaved.ts'
import { draftFrom, type PlacementField, type PlacementValues, valuesFrom } from './placement-values.ts'
import { kindWords } from './placement-words.ts'
import { type FoundPlacement, useDraft, useEdit } from './queries.ts'

const wrongWords: Record<PlacementField, string> = {
  symbol: 'The code of a share, such as TATASTEEL.NS.',
  discount: 'Percent such as -2.5, within the band.',
  minimum: `A quantity, at most the whole offer, and ${listingLimits.minimum}.`,
  total: `A multiple of ${placementStep}, at most ${listingLimits.total}.`,
  most: `A multiple of ${placementStep}, from the minimum to the whole offer.`,
  opensAt: 'Please choose a day and a time.',
  closesAt: 'Please choose a day and a time after the opening.',
}

function valuesOf(found: FoundPlacement | undefined, now: number): PlacementValues {
  if (found) return valuesFrom(found.row, fieldTime)
  return {
    kind: 'bulk',
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

/** By the ending of its code, before anybody has looked it up. */
const marketOf = (symbol: string) => (/\.(NS|BO)$/i.test(symbol.trim()) ? 'IN' : 'US')

const bandText = (kind: PlacementKind, { percent }: NumberText) => {
  const { IN, US } = placementRules[kind]
  return `At most ${percent(IN.band)} from the reference price in India (${IN.source}), ${percent(US.band)} in the US.`
}

type Props = {
  /** Left out: a new one. */
  found?: FoundPlacement
  onDone?: () => void
}

/** A listing as a draft. Its price is made of the market's when a second operator approves it: nobody types one. */
export function PlacementForm({ found: known, onDone }: Props) {
  const draft = useDraft()
  const edit = useEdit()
  const save = known ? edit : draft
  const marketNow = useMarketClock()
  const numbers = useNumberText()
  const [values, setValues] = useState(() => valuesOf(known, marketNow()))
  const [asked, setAsked] = useState(false)
  const form = useId()
  const saved = useUnsaved(values)
  const found = draftFrom(values)
  const closedDay = useClosedDay(marketOf(values.symbol))
  const change = (to: Partial<PlacementValues>) => {
    if (!save.isPending) save.reset()
    setValues((before) => ({ ...before, ...to }))
  }
  const field = (name: PlacementField) => ({
    value: values[name],
    onChange: (value: string) => change({ [name]: value }),
    error: asked && 'wrong' in found && found.wrong === name ? wrongWords[name] : undefined,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if ('wrong' in found || save.isPending) return
    if (known) edit.mutate({ number: known.row.number, ...found.input }, { onSuccess: () => onDone?.() })
    else {
      draft.mutate(found.input, {
        onSuccess: ({ number }) => {
          saved()
          navigate(`/placements/${number}`)
        },
      })
    }
  }
  return (
    <Detail
      title={known ? `Change ${known.row.name}` : 'A new listing'}
      note="Kept as a draft; a second operator approves before anybody sees it."
      actions={
        <>
          {known && (
            <Button variant="neutral" size="m" onClick={() => onDone?.()}>
              Cancel
            </Button>
          )}
          <Button type="submit" form={form} size="m" pending={save.isPending}>
            Keep the draft
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={send} noValidate>
        <Fields>
          <Segmented
            label="Kind"
            options={placementKinds.map((value) => ({ value, label: kindWords[value] }))}
            value={values.kind}
            onChange={(kind) => change({ kind })}
          />
          <TextField
            label="Code of the share"
            maxLength={24}
            autoCapitalize="characters"
            {...field('symbol')}
          />
          <TextField
            label="From the reference price, %"
            inputMode="decimal"
            hint={bandText(values.kind, numbers)}
            {...field('discount')}
          />
          <FieldRow>
            <TextField label="Minimum of one order" inputMode="numeric" {...field('minimum')} />
            <TextField label="Whole offer, units" inputMode="numeric" {...field('total')} />
            <TextField
              label="Most of one customer"
              inputMode="numeric"
              hint="Empty: a tenth of the offer."
              {...field('most')}
            />
          </FieldRow>
          <FieldRow wide>
            <TimeField label="Opens" hint={closedDay(Date.parse(values.opensAt))} {...field('opensAt')} />
            <TimeField label="Closes" hint={closedDay(Date.parse(values.closesAt))} {...field('closesAt')} />
          </FieldRow>
          <Check checked={values.grantRequired} onChange={(grantRequired) => change({ grantRequired })}>
            Only for customers who were made eligible for it
          </Check>
          <FieldNote>
            Below zero is a discount. Times are of the market’s clock; without a fresh price it does not open.
          </FieldNote>
          <ActionError error={save.error} />
        </Fields>
      </form>
    </Detail>
  )
}
