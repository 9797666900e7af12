import type { ApplicationRow } from '@tarazu/contract/ipo/applications-api'
import { type ApplicationStage, applicationStages } from '@tarazu/contract/ipo/issue'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { MoneyText } from '@tarazu/ui/money-text'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip, type Tone } from '@tarazu/ui/tag'
import { Timeline } from '@tarazu/ui/timeline'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { Detail, QueueScreen } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { useSearch } from '../shell/router.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { Count } from '../text/number-text.tsx'
import { timeText } from '../text/time-text.ts'
import { applicationWords } from './issue-words.ts'
import { useApplication, useApplications } from './queries.ts'

const stages = Object.keys(applicationStages) as ApplicationStage[]
const tones: Record<ApplicationStage, Tone> = {
  cancelled: 'neutral',
  applied: 'notice',
  allotted: 'brand',
  not_allotted: 'neutral',
  delivered: 'success',
  withdrawn: 'neutral',
}

const filters = [
  {
    name: 'stage',
    label: 'Stage',
    options: [
      { value: '', label: 'All' },
      ...stages.map((value) => ({ value, label: applicationWords[value] })),
    ],
  },
]

const columns: readonly Column<ApplicationRow>[] = [
  { head: 'Issue', at: 'title', grows: true, cell: ({ name }) => name },
  { head: 'Number', at: 'detail', cell: ({ number }) => number },
  { head: 'Customer', at: 'detail', cell: ({ customer }) => <CustomerLink id={customer} /> },
  { head: 'Shares', at: 'value', align: 'end', cell: ({ quantity }) => <Count of={quantity} /> },
  { head: 'Allotted', align: 'end', cell: ({ allotted }) => <Count of={allotted} /> },
  { head: 'Stage', at: 'note', cell: ({ stage }) => <Stage of={stage} /> },
]

const Stage = ({ of }: { of: ApplicationStage }) => (
  <StatusChip tone={tones[of]}>{applicationWords[of]}</StatusChip>
)

/** Applications of all customers, read only: the draw decides who gets what (safety H6). */
export function ApplicationsScreen() {
  const [search] = useSearch()
  const stage = stages.find((each) => each === search.get('stage'))
  const list = useApplications({ stage, search: search.get('q') ?? undefined })
  return (
    <QueueScreen
      title="Applications"
      path="/applications"
      list={list}
      columns={columns}
      keyOf={({ number }) => number}
      filters={<FilterBar filters={filters} fields={[{ name: 'q', label: 'Number or code' }]} />}
      empty="Nothing fits."
      detail={(number) => <ApplicationDetail number={number} />}
    />
  )
}

function ApplicationDetail({ number }: { number: string }) {
  const application = useApplication(number)
  const failure = useFailure(application)
  if (failure) return <QueryFailure failure={failure} onRetry={application.refetch} />
  if (application.data === undefined) return <SkeletonRows count={5} />
  if (application.data === null) return <p>There is no such application.</p>
  const { name, symbol, stage, customer, quantity, allotted, held, paid, returned, createdAt, timeline } =
    application.data
  return (
    <Detail title={name} note={number} state={<Stage of={stage} />}>
      <DetailSection title="Facts">
        <Facts
          facts={[
            { label: 'Customer', value: <CustomerLink id={customer} /> },
            { label: 'Code', value: symbol },
            { label: 'Shares', value: <Count of={quantity} /> },
            { label: 'Allotted', value: <Count of={allotted} /> },
            { label: 'Reserved', value: <MoneyText paise={held} /> },
            { label: 'Paid', value: <MoneyText paise={paid} /> },
            { label: 'Given back', value: <MoneyText paise={returned} /> },
            { label: 'Applied', value: timeText(createdAt) },
          ]}
        />
      </DetailSection>
      <DetailSection title="What happened">
        <Timeline
          entries={timeline.map(({ state, at, who }, index) => ({
            key: `${index} ${state}`,
            title: state in applicationWords ? applicationWords[state as ApplicationStage] : state,
            detail: `${timeText(at)} · ${who}`,
          }))}
        />
      </DetailSection>
    </Detail>
  )
}
