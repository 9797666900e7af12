import type { listPolicies } from '@tarazu/contract/config/operate-api'
import { minWithdrawHighest, type PolicyName } from '@tarazu/contract/config/policies'
import type { Reply } from '@tarazu/contract/endpoint'
import { offerLimits } from '@tarazu/contract/loans/rules'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { NewerNote } from '../lists/newer-note.tsx'
import { Detail } from '../lists/queue-screen.tsx'
import { useMay } from '../shell/operator.tsx'
import { ProposalBanner } from '../shell/proposal-banner.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { payeeParts, policyFits, policyFrom, policyWords, typedPolicy } from '../text/policy-words.ts'
import { timeText } from '../text/time-text.ts'
import { FeeFields } from './fee-fields.tsx'
import { PolicyLines, PolicyValue } from './policy-value.tsx'
import { usePolicyVersions, useProposePolicy } from './queries.ts'

type Policy = Reply<typeof listPolicies>['policies'][number]

export function PolicyDetail({ policy }: { policy: Policy }) {
  const { name, value, next } = policy
  const may = useMay()
  const versions = usePolicyVersions(name)
  const { title, note } = policyWords[name]
  return (
    <Detail
      title={title}
      note={note}
      actions={
        may('change configuration') &&
        policy.proposed === null && (
          <>
            {next && <Stop name={name} value={value} next={next} />}
            <Change policy={policy} />
          </>
        )
      }
    >
      <ProposalBanner subject={name} />
      <DetailSection title="Now">
        <Facts
          facts={[
            { label: 'Value', value: <PolicyLines name={name} value={value} /> },
            ...(next
              ? [
                  {
                    label: `From ${timeText(next.effectiveAt)}`,
                    value: <PolicyLines name={name} value={next.value} />,
                  },
                ]
              : []),
          ]}
        />
      </DetailSection>
      <DetailSection title="Versions">
        {versions.data && versions.data.length > 0 ? (
          <Facts
            facts={versions.data.map((version) => ({
              label: timeText(version.effectiveAt),
              value: (
                <>
                  <PolicyLines name={name} value={version.value} />
                  {version.proposal && ` · ${version.proposal}`}
                  {version.stopped && ' · stopped'}
                  {version.forged && ' · not written by this deployment, and not in force'}
                </>
              ),
            }))}
          />
        ) : (
          <p>Nobody has changed it.</p>
        )}
      </DetailSection>
    </Detail>
  )
}

function Stop({ name, value, next }: Pick<Policy, 'name' | 'value'> & { next: NonNullable<Policy['next']> }) {
  const propose = useProposePolicy()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" size="m" onClick={() => setOpen(true)}>
        Stop the change
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`${policyWords[name].title}: stop what is to come?`}
        confirmLabel="Propose"
        tone="danger"
        action={propose}
        input={(reason) => ({ name, value, read: { value, next: next.value }, reason })}
        proposes="policy.change"
      >
        <p>
          <PolicyValue name={name} value={next.value} />, which was to hold from {timeText(next.effectiveAt)},
          will not.
        </p>
        <p>
          <PolicyValue name={name} value={value} /> goes on to hold. This counts as soon as it is approved.
        </p>
      </ReasonDialog>
    </>
  )
}

function Change({ policy: { name, value, next } }: { policy: Policy }) {
  const propose = useProposePolicy()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(() => typedPolicy(name, value))
  const now = { value, next: next?.value ?? null }
  // The value as it was when the operator began to change it.
  const [read, setRead] = useState(now)
  const newer = JSON.stringify(read) !== JSON.stringify(now)
  const begin = () => {
    setTyped(typedPolicy(name, value))
    setRead(now)
    setOpen(true)
  }
  const { title, kind, note } = policyWords[name]
  const error = policyFits(name, typed) ? undefined : (wrongWordsOf[name] ?? wrongWords[kind])
  return (
    <>
      <Button size="m" onClick={begin}>
        Change
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        confirmLabel="Propose"
        action={propose}
        input={(reason) =>
          error || newer ? undefined : { name, value: policyFrom(name, typed), read, reason }
        }
        proposes="policy.change"
      >
        <NewerNote
          now={
            newer ? (
              <>
                <PolicyValue name={name} value={value} />
                {next && (
                  <>
                    , from {timeText(next.effectiveAt)} <PolicyValue name={name} value={next.value} />
                  </>
                )}
              </>
            ) : undefined
          }
          onGoOn={() => setRead(now)}
        />
        {kind === 'payee' ? (
          <PayeeFields typed={typed} onChange={setTyped} error={error} />
        ) : kind === 'fees' ? (
          <FeeFields typed={typed} onChange={setTyped} wrong={wrongWords.fees} />
        ) : kind === 'list' ? (
          <TextArea label="New value" value={typed} onChange={setTyped} hint={note} error={error} />
        ) : (
          <TextField
            label={`New value${unitOf[kind]}`}
            value={typed}
            onChange={setTyped}
            error={error}
            autoComplete="off"
          />
        )}
      </ReasonDialog>
    </>
  )
}

const payeeLabels = { name: 'Name', account: 'Account', bank: 'Bank' }

type PayeeProps = { typed: string; onChange: (typed: string) => void; error: string | undefined }

/** The parts of the payee, a line each of the typed text: they change together or not at all. */
function PayeeFields({ typed, onChange, error }: PayeeProps) {
  const lines = payeeParts.map((_, at) => typed.split('\n')[at] ?? '')
  return payeeParts.map((part, at) => (
    <TextField
      key={part}
      label={payeeLabels[part]}
      value={lines[at] ?? ''}
      onChange={(line) => onChange(lines.with(at, line).join('\n'))}
      error={at === payeeParts.length - 1 ? error : undefined}
      autoComplete="off"
    />
  ))
}

const unitOf = {
  money: '',
  hours: ', hours',
  days: ', days',
  rate: ', % a year',
  text: '',
  pesos: ', pesos per dollar',
}

const { days, rate } = offerLimits

const wrongWordsOf: { readonly [N in PolicyName]?: string } = {
  min_withdraw_count: `A whole amount such as 100, up to ${minWithdrawHighest / 100n}.`,
}

const wrongWords = {
  money: 'An amount such as 2500 or 2500.50.',
  hours: 'Whole hours, from 1 to 720.',
  days: `Whole days, from ${days.least} to ${days.most}.`,
  rate: `Percent from ${rate.least / 100} to ${rate.most / 100}, such as 4.5.`,
  text: 'This text is not possible.',
  payee: 'These are too long: 80 characters for name and bank, 40 for the account.',
  fees: 'Percent with at most seven places, no more than 10, of other fees 50, such as 0.003; amounts such as 20.',
  pesos: 'Pesos per dollar, such as 18.5, from 0.5 to 1000.',
  list: 'One host a line, such as files.example.com.',
}
