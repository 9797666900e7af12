import { day_ms } from '@tarazu/contract/duration'
import type { PlacementGrantRow } from '@tarazu/contract/placements/operate-api'
import { Button } from '@tarazu/ui/button'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { FieldNote, Fields } from '../forms/fields.tsx'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { TimeField } from '../forms/time-field.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { useNow } from '../shell/now.ts'
import { useMay } from '../shell/operator.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { fieldTime, timeText, typedTime } from '../text/time-text.ts'
import styles from './placements.module.css'
import { type FoundPlacement, useProposeGrant, useRevoke } from './queries.ts'

/** The customers who may buy from a listing that is not open to everybody. */
export function GrantsSection({ found: { row, grants } }: { found: FoundPlacement }) {
  const may = useMay()
  const [granting, setGranting] = useState(false)
  const [revoking, setRevoking] = useState<PlacementGrantRow>()
  const revoke = useRevoke()
  const manages = may('manage listings')
  return (
    <DetailSection title="Eligibility">
      <FieldNote>
        {row.grantRequired ? 'Only customers with a grant may buy.' : 'In paper mode everybody may buy.'}
      </FieldNote>
      {grants.length > 0 && (
        <ul className={styles.grants}>
          {grants.map((grant) => (
            <li key={grant.number}>
              <span>
                <CustomerLink id={grant.customer} /> {wordsOf(grant)}
              </span>
              {manages && grant.revokedAt === null && (
                <Button variant="neutral" size="m" onClick={() => setRevoking(grant)}>
                  Take back<span className="sr"> of {grant.customer}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {manages && row.state !== 'closed' && (
        <div>
          <Button variant="neutral" size="m" onClick={() => setGranting(true)}>
            Make a customer eligible
          </Button>
        </div>
      )}
      <GrantDialog number={row.number} open={granting} onClose={() => setGranting(false)} />
      <ReasonDialog
        open={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={`Take back the eligibility of ${revoking?.customer ?? ''}?`}
        confirmLabel="Take back"
        tone="danger"
        action={revoke}
        input={(reason) => ({ grant: revoking?.number ?? '', reason })}
        customerSees
      />
    </DetailSection>
  )
}

function wordsOf({ expiresAt, revokedAt, reason }: PlacementGrantRow) {
  return revokedAt === null
    ? `until ${timeText(expiresAt)}`
    : `taken back ${timeText(revokedAt)}: ${reason ?? ''}`
}

const month_ms = 30 * day_ms

function GrantDialog({ number, open, onClose }: { number: string; open: boolean; onClose: () => void }) {
  const propose = useProposeGrant()
  const now = useNow()
  const [customer, setCustomer] = useState('')
  const [until, setUntil] = useState(() => fieldTime(Date.now() + month_ms))
  const expiresAt = typedTime(until)
  // Grants end by the machine's clock, as sign-ins do, not by the market's.
  const wrong = { customer: customer.trim() === '', until: !(expiresAt > now) }
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title="Make a customer eligible"
      confirmLabel="Propose"
      action={propose}
      input={(reason) =>
        wrong.customer || wrong.until ? undefined : { number, customer: customer.trim(), expiresAt, reason }
      }
      onDone={() => setCustomer('')}
      proposes="placement.grant"
    >
      {(asked) => (
        <Fields>
          <TextField
            label="Number of the customer"
            maxLength={20}
            value={customer}
            onChange={setCustomer}
            error={asked && wrong.customer ? 'As it stands in the customer’s account' : undefined}
          />
          <TimeField
            label="Until"
            value={until}
            onChange={setUntil}
            error={wrong.until ? 'A day and a time to come' : undefined}
          />
        </Fields>
      )}
    </ReasonDialog>
  )
}
