import { issueMarkets } from '@tarazu/contract/ipo/issue'
import type { OperatedIssueDetail } from '@tarazu/contract/ipo/operate-api'
import { type IssueExchange, isExchangeOf, issueExchanges } from '@tarazu/contract/ipo/rules'
import { TextField } from '@tarazu/ui/text-field'
import { type FieldWords, labelOf } from '../forms/changed-meanwhile.tsx'
import { useDraft } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { Choice, FieldRow } from '../forms/fields.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { TimeField } from '../forms/time-field.tsx'
import { useClosedDay } from '../market/queries.ts'
import { useMarketClock } from '../shell/market-clock.ts'
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
  /** Left out for a new one. */
  issue: OperatedIssueDetail | undefined
  onDone?: () => void
}

/** The terms of an issue. Nobody sees them before two operators have announced it. */
export function IssueForm({ issue, onDone }: Props) {
  const add = useDraftIssue()
  const edit = useEditIssue()
  const marketNow = useMarketClock()
  const draft = useDraft({
    newest: issue && { version: issue.version, values: valuesOf(issue) },
    empty: () => emptyValues(marketNow()),
    words,
    check: issueInput,
    why: (field: IssueField) => wrongWords[field],
    fieldOf: {},
    action: issue ? edit : add,
    keep(input, version, done) {
      if (issue && version !== undefined)
        edit.mutate({ id: issue.id, version, ...input }, { onSuccess: () => done(`/issues/${issue.id}`) })
      else add.mutate(input, { onSuccess: ({ id }) => done(`/issues/${id}`) })
    },
    onDone,
  })
  return (
    <DraftForm
      draft={draft}
      title={issue ? `Change ${issue.name}` : 'A new issue'}
      note="Kept as a draft; a second operator approves before anybody sees it."
    >
      <Terms values={draft.values} text={draft.field} />
    </DraftForm>
  )
}

type TermsProps = {
  values: IssueValues
  text: (field: IssueField) => {
    label: string
    value: string
    onChange: (value: string) => void
    error: string | undefined
  }
}

function Terms({ values, text }: TermsProps) {
  const exchanges: readonly [IssueExchange, ...IssueExchange[]] = issueExchanges[values.market]
  const closedDay = useClosedDay(values.market === 'US' ? 'US' : 'IN')
  const closed = (field: 'opensAt' | 'closesAt' | 'listsAt') => closedDay(typedTime(values[field]))
  return (
    <>
      <TextField maxLength={80} {...text('name')} />
      <FieldRow>
        <TextField maxLength={24} autoComplete="off" {...text('symbol')} />
        <Choice
          label={labelOf(words, 'market')}
          options={issueMarkets.map((value) => ({ value, label: value }))}
          value={values.market}
          onChange={text('market').onChange}
        />
        <Choice
          label={labelOf(words, 'exchange')}
          options={exchanges.map((value) => ({ value, label: value }))}
          value={isExchangeOf(values.market, values.exchange) ? values.exchange : exchanges[0]}
          onChange={text('exchange').onChange}
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
        onChange={text('where').onChange}
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
