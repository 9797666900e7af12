import type { MissingSetting } from '@tarazu/contract/config/operate-api'
import { Button } from '@tarazu/ui/button'
import { TriangleAlert } from 'lucide-react'
import { Notice } from '../shell/notice.tsx'
import { useMay, useOperator } from '../shell/operator.tsx'
import { Link } from '../shell/router.tsx'
import { Panel, Screen } from '../shell/screen.tsx'
import { timeText } from '../text/time-text.ts'
import { ChecksPanel } from './checks-panel.tsx'
import { ForMePanel } from './for-me-panel.tsx'
import styles from './overview.module.css'
import { useMissing } from './queries.ts'
import { QueuesPanel } from './queues-panel.tsx'

/**
 * The screen that an operator's day begins with: what waits, what waits for them, and whether the books are
 * right.
 */
export function OverviewScreen() {
  const { alone, addedAlone } = useOperator()
  return (
    <Screen title="Overview">
      {alone && <AloneNotice />}
      <MissingNotices />
      {addedAlone.map(({ name, by, at }) => (
        <Notice
          key={at}
          icon={<TriangleAlert size={18} aria-hidden="true" />}
          title={`${by} added ${name} alone, on ${timeText(at)}`}
        >
          There was nobody who could approve it. What one of them proposes the other approves: make sure that
          they are two people.
        </Notice>
      ))}
      <div className={styles.columns}>
        <Panel title="Queues" flush>
          <QueuesPanel />
        </Panel>
        <ForMePanel />
      </div>
      <div className={styles.checks}>
        <ChecksPanel />
      </div>
    </Screen>
  )
}

const missingWords: Record<MissingSetting, { title: string; why: string }> = {
  customer_service_address: {
    title: 'Missing: the address of the external customer service',
    why: 'CUSTOMER_SERVICE is external, and no https address on a listed host is set. Customers stay in the app until then. Two operators set the address and its host in the configuration.',
  },
}

function MissingNotices() {
  const may = useMay()
  const { data: missing = [] } = useMissing()
  return missing.map((setting) => (
    <Notice
      key={setting}
      icon={<TriangleAlert size={18} aria-hidden="true" />}
      title={missingWords[setting].title}
      action={
        may('read configuration') && (
          <Button size="m" render={<Link to={`/configuration/${setting}`} />}>
            Configuration
          </Button>
        )
      }
    >
      {missingWords[setting].why}
    </Notice>
  ))
}

function AloneNotice() {
  const may = useMay()
  return (
    <Notice
      icon={<TriangleAlert size={18} aria-hidden="true" />}
      title="There is one operator only: four eyes need a second. Add one."
      action={
        may('manage operators') && (
          <Button size="m" render={<Link to="/operators?add=1" />}>
            Add an operator
          </Button>
        )
      }
    >
      Until then nobody can approve what this one proposes: no operator added, no role or configuration
      changed, and nothing paid, reversed or offered that only an administrator may decide.
    </Notice>
  )
}
