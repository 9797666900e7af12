import { RefusedError } from '@tarazu/contract/client-errors'
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
import { flushSync } from 'react-dom'
import { ActionError } from '../forms/action-error.tsx'
import { ChangedMeanwhile, type FieldWords, labelOf } from '../forms/changed-meanwhile.tsx'
import { useEdited } from '../forms/edited.ts'
import { Check, FieldNote, FieldRow, Fields } from '../forms/fields.tsx'
import { focusWrong, useFocusWrong } from '../forms/focus-wrong.ts'
import { TimeField } from '../forms/time-field.tsx'
import { useUnsaved } from '../forms/unsaved.ts'
import { Detail } from '../lists/queue-screen.tsx'
import { useClosedDay } from '../market/queries.ts'
import { useMarketClock } from '../shell/market-clock.ts'
import { navigate } from '../shell/router.tsx'
import { type NumberText, useNumberText } from '../text/number-text.tsx'
import { fieldTime, typedTime, typedTimeText } from '../text/time-text.ts'
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

const words: FieldWords<PlacementValues> = {
  kind: { label: 'Kind', shown: (kind) => kindWords[kind] },
  symbol: 'Code of the share',
  discount: 'From the reference price, %',
  minimum: 'Minimum of one order',
  total: 'Whole offer, units',
  most: 'Most of one customer',
  opensAt: { label: 'Opens', shown: typedTimeText },
  closesAt: { label: 'Closes', shown: typedTimeText },
  grantRequired: { label: 'Who may buy', shown: (asked) => (asked ? 'Who was made eligible' : 'Everybody') },
}

/** What the server calls otherwise. */
const fieldOf: Readonly<Record<string, PlacementField>> = { mostPerCustomer: 'most' }

function emptyValues(now: number): PlacementValues {
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
  const { values, setValues, differences, version, goOn } = useEdited(
    known && { version: known.row.version, values: valuesFrom(known.row, fieldTime) },
    () => emptyValues(marketNow()),
  )
  const [asked, setAsked] = useState(false)
  const form = useId()
  const saved = useUnsaved(values)
  const shown = useFocusWrong(save.error)
  const found = draftFrom(values)
  const closedDay = useClosedDay(marketOf(values.symbol))
  const change = (to: Partial<PlacementValues>) => {
    if (!save.isPending) save.reset()
    setValues((before) => ({ ...before, ...to }))
  }
  const refusedField = save.error instanceof RefusedError ? String(save.error.detail['field']) : ''
  const refused = fieldOf[refusedField] ?? refusedField
  const wrong = (name: PlacementField) =>
    (asked && 'wrong' in found && found.wrong === name) || refused === name ? wrongWords[name] : undefined
  const field = (name: PlacementField) => ({
    label: labelOf(words, name),
    value: values[name],
    onChange: (value: string) => change({ [name]: value }),
    error: wrong(name),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    flushSync(() => setAsked(true))
    if (save.isPending) return
    if ('wrong' in found || differences.length > 0) return focusWrong(shown.current)
    if (known && version !== undefined) {
      const { number } = known.row
      edit.mutate({ number, version, ...found.input }, { onSuccess: () => onDone?.() })
    } else {
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
          <Button
            type="submit"
            form={form}
            size="m"
            pending={save.isPending}
            unready={differences.length > 0}
          >
            Keep the draft
          </Button>
        </>
      }
    >
      <form ref={shown} id={form} onSubmit={send} noValidate>
        <Fields>
          <ChangedMeanwhile
            differences={differences}
            words={words}
            onGoOn={(choices) => {
              goOn(choices)
              save.reset()
            }}
          />
          <Segmented
            label="Kind"
            options={placementKinds.map((value) => ({ value, label: kindWords[value] }))}
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
          <ActionError error={save.error} />
        </Fields>
      </form>
    </Detail>
  )
}
