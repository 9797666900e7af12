import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { Spinner } from '@tarazu/ui/spinner'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect } from 'react'
import { ActionError } from '../forms/action-error.tsx'
import type { ProposalPanel } from '../forms/proposal-check.ts'
import { Count, useNumberText } from '../text/number-text.tsx'
import { type CheckResult, mismatch, problemText } from './check-result.ts'
import { type CheckState, useCheckState } from './check-state.ts'
import styles from './ipo.module.css'

/**
 * Computes the whole allotment again in the browser and compares it with the proposed one before it is
 * approved.
 */
export const ProposedAllotmentCheck: ProposalPanel = ({ proposal: { subject, facts }, onChecked }) => {
  const { state, again } = useCheckState(Number(subject.replace('IPO-', '')))
  const wrong = state.at === 'end' ? mismatch(state.result, facts) : undefined
  const fits = state.at === 'end' && wrong === undefined
  useEffect(() => onChecked(fits), [fits, onChecked])
  return <Shown state={state} wrong={wrong} onAgain={again} />
}

/** The check of an allotment for whoever looks at an issue. */
export function AllotmentCheck({ issue }: { issue: number }) {
  const { state, again } = useCheckState(issue)
  const problem = state.at === 'end' ? state.result.problem : undefined
  return <Shown state={state} wrong={problem && problemText(problem)} onAgain={again} />
}

const stepWords = {
  fetch: () => 'Fetching the list…',
  seed: () => 'Checking the seed…',
  list: (count: string) => `Checking the list of ${count} applications…`,
  draw: (count: string) => `Drawing again for ${count} applications…`,
  result: () => 'Comparing the result…',
}

type Props = { state: CheckState; wrong: string | undefined; onAgain: () => void }

function Shown({ state, wrong, onAgain }: Props) {
  const { count } = useNumberText()
  if (state.at === 'work') {
    return (
      <p className={styles.verdict} role="status">
        <Spinner />
        {stepWords[state.step](count(state.applications))}
      </p>
    )
  }
  if (state.at === 'failure') {
    return (
      <>
        <ActionError error={state.error} />
        <Button variant="neutral" size="m" onClick={onAgain}>
          Try again
        </Button>
      </>
    )
  }
  return (
    <>
      {wrong === undefined ? (
        <p className={styles.verdict} role="status">
          <CircleCheck size={18} className={styles.fits} aria-hidden="true" />
          Match: this browser drew the same.
        </p>
      ) : (
        <p className={styles.verdict} role="alert">
          <CircleX size={18} className={styles.wrong} aria-hidden="true" />
          Mismatch. {wrong}
        </p>
      )}
      <Facts facts={factsOf(state.result)} />
    </>
  )
}

function factsOf({ applications, allotted, price, seedHash, listHash, resultHash }: CheckResult) {
  const hash = (text: string) => <code className={styles.hash}>{text}</code>
  return [
    { label: 'Applications', value: <Count of={applications} /> },
    { label: 'Shares given out', value: <Count of={allotted} /> },
    { label: 'Price', value: price },
    { label: 'Hash of the seed', value: hash(seedHash) },
    { label: 'Hash of the list', value: hash(listHash) },
    { label: 'Hash of the result', value: hash(resultHash) },
  ]
}
