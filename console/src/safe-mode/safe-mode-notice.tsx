import type { SafeModeReason } from '@tarazu/contract/safe-mode/reasons'
import { Button } from '@tarazu/ui/button'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { Notice } from '../shell/notice.tsx'
import { useMay } from '../shell/operator.tsx'
import { Link } from '../shell/router.tsx'
import { timeText } from '../text/time-text.ts'
import { useProposeLeaving, useSafeMode } from './queries.ts'
import styles from './safe-mode.module.css'

/** What is wrong, and where to look. */
const words: Record<SafeModeReason, { wrong: string; look: string }> = {
  ledger_broken: {
    wrong: 'the ledger does not add up',
    look: 'npm run ledger:check names every sum that does not fit. The trial balance and the entries of an account show its postings.',
  },
  audit_broken: {
    wrong: 'the audit log is not as it was written',
    look: 'npm run audit:verify names the first entry that does not fit. It is right again only as it was, from a backup.',
  },
  chain_broken: {
    wrong: 'the chained record is not as it was sealed',
    look: 'npm run verify names the first entry that does not fit. It is right again only as it was, from a backup.',
  },
  log_not_continued: {
    wrong: 'the log does not continue what was signed',
    look: 'Was a backup restored, or the file of the signer lost? Leaving says so in public, for ever. If neither, somebody has changed the record: npm run verify.',
  },
  feed_dead: {
    wrong: 'the price feed is silent',
    look: 'See whether the source of the prices answers this machine, and what the log of the server says of it.',
  },
  clock_jump: {
    wrong: 'a clock was set',
    look: 'See whether the clocks of this machine and of the database are right, and what keeps them so. A clock that is ahead takes as long again to be caught up.',
  },
}

/**
 * Shown above every screen while safe mode stands: its reason, what rests, where to look, and the way out of
 * it.
 */
export function SafeModeNotice() {
  const may = useMay()
  const { data: standing } = useSafeMode()
  const [leaving, setLeaving] = useState(false)
  const leave = useProposeLeaving()
  if (!standing) return null
  const { reason, detail, enteredAt, proposal } = standing
  const { wrong, look } = words[reason]
  return (
    <div className={styles.place}>
      <Notice
        icon={<ShieldAlert size={18} aria-hidden="true" />}
        title={`Safe mode since ${timeText(enteredAt)}: ${wrong}`}
        action={
          proposal !== null ? (
            <Button variant="neutral" size="m" render={<Link to={`/approvals/${proposal}`} />}>
              Leaving is proposed
            </Button>
          ) : (
            may('leave safe mode') && (
              <Button variant="neutral" size="m" onClick={() => setLeaving(true)}>
                Propose to leave it
              </Button>
            )
          )
        }
      >
        Found: {detail.replace(/\.$/, '')}. {look} Until two operators lift it, customers read, cancel, repay
        and withdraw; withdrawals are paid, and offers, credits and loans wait.
      </Notice>
      <ReasonDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title="Leave safe mode?"
        confirmLabel="Propose it"
        action={leave}
        input={(text) => ({ reason: text })}
        proposes="safe-mode.leave"
      >
        <p>
          Every cause is looked at again now, and when it is approved: the ledger, the log, the feed and the
          clock. While one of them holds it is refused.
        </p>
      </ReasonDialog>
    </div>
  )
}
