import { RefusedError } from '@tarazu/contract/client-errors'
import { issueMarkets } from '@tarazu/contract/ipo/issue'
import type { OperatedIssueDetail } from '@tarazu/contract/ipo/operate-api'
import { type IssueExchange, isExchangeOf, issueExchanges } from '@tarazu/contract/ipo/rules'
import { Button } from '@tarazu/ui/button'
import { TextField } from '@tarazu/ui/text-field'
import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { ActionError } from '../forms/action-error.tsx'
import { ChangedMeanwhile, type FieldWords, labelOf } from '../forms/changed-meanwhile.tsx'
import { useEdited } from '../forms/edited.ts'
import { Choice, FieldRow, Fields } from '../forms/fields.tsx'
import { focusWrong, useFocusWrong } from '../forms/focus-wrong.ts'
import { TextArea } from '../forms/text-area.tsx'
import { TimeField } from '../forms/time-field.tsx'
import { useUnsaved } from '../forms/unsaved.ts'
import { Detail } from '../lists/queue-screen.tsx'
import { useClosedDay } from '../market/queries.ts'
import { useMarketClock } from '../shell/market-clock.ts'
import { navigate } from '../shell/router.tsx'
import { typedTime, typedTimeText } from '../text/time-text.ts'
import { emptyValues, type IssueField, type IssueValues, issueInput, valuesOf } from './issue-form-values.ts'
import { useDraftIssue, useEditIssue } from './queries.ts'

/** Why a value is not possible. */
const wrongWords: Partial<Record<IssueField, string>> = {
  name: 'Please name the company.',
  symbol: 'A code that is not in use, such as SAMPLE.NS.',
  feedCode: 'Needed with prices of Yahoo Finance: a code that nothing else has, such as SAMPLE.NS.',
  priceLow: 'An amount above zero, with two decimals at most.',
  priceHigh: 'At least the lowest price, with two decimals at most.',
  lot: 'A multiple of 100.',
  size: 'Whole lots.',
  minimum: 'Whole lots, at most what there is.',
  maximum: 'Whole lots, at least the minimum, at most what there is.',
  opensAt: 'Please choose a day and a time.',
  closesAt: 'At least a minute after it opens, and not in the past.',
  listsAt: 'Not before it closes.',
  document: 'Please write what the customers should read.',
  documentUrl: 'An address with https, on a host that the configuration allows.',
}

const words: FieldWords<IssueValues> = {
  name: 'Company',
  symbol: 'Code',
  market: 'Series',
  exchange: 'Exchange',
  feedCode: 'Code at the source of prices',
  about: 'In a sentence or two',
  priceLow: 'Lowest price',
  priceHigh: 'Highest price',
  size: 'Shares in all',
  lot: 'Shares in a lot',
  minimum: 'Minimum',
  maximum: 'Maximum',
  opensAt: { label: 'Opens', shown: typedTimeText },
  closesAt: { label: 'Closes', shown: typedTimeText },
  listsAt: { label: 'Lists', shown: typedTimeText },
  where: { label: 'Document', shown: (where) => (where === 'here' ? 'In the app' : 'At another address') },
  document: 'Text of the document',
  documentUrl: 'Address',
}

type Props = {
  /** Left out: a new one. */
  issue: OperatedIssueDetail | undefined
  onDone?: () => void
}

/** The terms of an issue. Nobody sees them before two operators have announced it. */
export function IssueForm({ issue, onDone }: Props) {
  const draft = useDraftIssue()
  const edit = useEditIssue()
  const action = issue ? edit : draft
  const marketNow = useMarketClock()
  const { values, setValues, differences, version, goOn } = useEdited(
    issue && { version: issue.version, values: valuesOf(issue) },
    () => emptyValues(marketNow()),
  )
  const [asked, setAsked] = useState(false)
  const form = useId()
  const saved = useUnsaved(values)
  const shown = useFocusWrong(action.error)
  const found = issueInput(values)
  const refused = action.error instanceof RefusedError ? action.error.detail['field'] : undefined
  const wrong = (field: IssueField) => {
    const here = (asked && 'wrong' in found && found.wrong === field) || refused === field
    return here ? wrongWords[field] : undefined
  }
  const set = (field: IssueField) => (value: string) => {
    if (!action.isPending) action.reset()
    setValues((before) => ({ ...before, [field]: value }))
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    flushSync(() => setAsked(true))
    if (action.isPending) return
    if ('wrong' in found || differences.length > 0) return focusWrong(shown.current)
    if (issue && version !== undefined)
      edit.mutate({ id: issue.id, version, ...found.input }, { onSuccess: () => onDone?.() })
    else {
      draft.mutate(found.input, {
        onSuccess: ({ id }) => {
          saved()
          navigate(`/issues/${id}`)
        },
      })
    }
  }
  return (
    <Detail
      title={issue ? `Change ${issue.name}` : 'A new issue'}
      note="Kept as a draft; a second operator approves before anybody sees it."
      actions={
        <>
          {issue && (
            <Button variant="neutral" size="m" onClick={() => onDone?.()}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            form={form}
            size="m"
            pending={action.isPending}
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
              action.reset()
            }}
          />
          <Terms values={values} set={set} wrong={wrong} />
          <ActionError error={action.error} />
        </Fields>
      </form>
    </Detail>
  )
}

type TermsProps = {
  values: IssueValues
  set: (field: IssueField) => (value: string) => void
  wrong: (field: IssueField) => string | undefined
}

function Terms({ values, set, wrong }: TermsProps) {
  const exchanges: readonly [IssueExchange, ...IssueExchange[]] = issueExchanges[values.market]
  const closedDay = useClosedDay(values.market === 'US' ? 'US' : 'IN')
  const closed = (field: 'opensAt' | 'closesAt' | 'listsAt') => closedDay(typedTime(values[field]))
  const text = (field: IssueField) => ({
    label: labelOf(words, field),
    value: values[field],
    onChange: set(field),
    error: wrong(field),
  })
  return (
    <>
      <TextField maxLength={80} {...text('name')} />
      <FieldRow>
        <TextField maxLength={24} autoComplete="off" {...text('symbol')} />
        <Choice
          label={labelOf(words, 'market')}
          options={issueMarkets.map((value) => ({ value, label: value }))}
          value={values.market}
          onChange={set('market')}
        />
        <Choice
          label={labelOf(words, 'exchange')}
          options={exchanges.map((value) => ({ value, label: value }))}
          value={isExchangeOf(values.market, values.exchange) ? values.exchange : exchanges[0]}
          onChange={set('exchange')}
        />
      </FieldRow>
      <TextField
        maxLength={24}
        autoComplete="off"
        hint="Where prices come from Yahoo Finance: the shares list once it quotes this code. Simulated prices need none."
        {...text('feedCode')}
      />
      <TextArea rows={2} maxLength={500} {...text('about')} />
      <FieldRow>
        <TextField inputMode="decimal" {...text('priceLow')} />
        <TextField inputMode="decimal" hint="The same twice: a fixed price." {...text('priceHigh')} />
        <TextField inputMode="numeric" {...text('size')} />
        <TextField inputMode="numeric" {...text('lot')} />
        <TextField inputMode="numeric" {...text('minimum')} />
        <TextField inputMode="numeric" {...text('maximum')} />
      </FieldRow>
      <FieldRow wide>
        <TimeField hint={closed('opensAt')} {...text('opensAt')} />
        <TimeField hint={closed('closesAt')} {...text('closesAt')} />
        <TimeField hint={closed('listsAt')} {...text('listsAt')} />
      </FieldRow>
      <Choice
        label={labelOf(words, 'where')}
        options={[
          { value: 'here', label: 'In the app' },
          { value: 'elsewhere', label: 'At another address' },
        ]}
        value={values.where}
        onChange={set('where')}
      />
      {values.where === 'here' ? (
        <TextArea
          rows={8}
          maxLength={20_000}
          hint="An empty line begins a new paragraph."
          {...text('document')}
        />
      ) : (
        <TextField maxLength={300} {...text('documentUrl')} />
      )}
    </>
  )
}
