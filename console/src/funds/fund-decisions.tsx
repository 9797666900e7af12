import { returnOf } from '@tarazu/contract/funds/rules'
import { formatPaise } from '@tarazu/contract/money'
import { Button } from '@tarazu/ui/button'
import { MoneyText } from '@tarazu/ui/money-text'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { ReasonDialog } from '../shell/reason-dialog.tsx'
import { TextArea } from '../shell/text-area.tsx'
import { percentText } from './fund-state-words.ts'
import { typedAmount, typedRate } from './fund-values.ts'
import styles from './funds.module.css'
import {
  type FoundFund,
  useDiscard,
  useProposeClose,
  useProposeIssue,
  useProposeReturn,
  useProposeTopUp,
  useProposeUnwind,
} from './queries.ts'

type Props = { fund: FoundFund; onChange: () => void }
type Asked = 'issue' | 'discard' | 'close' | 'top-up' | 'return' | 'unwind'

/** What can be done next with a fund; all but the draft's own needs a second operator. */
export function FundDecisions({ fund, onChange }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { state, proposed } = fund.row
  const ask = (what: Asked) => () => setAsked(what)
  const selling = state === 'issued'
  const running = selling || state === 'closed'
  if (!running && (state !== 'draft' || proposed)) return null
  return (
    <>
      {state === 'draft' && (
        <>
          <Button variant="danger" size="m" onClick={ask('discard')}>
            Throw away
          </Button>
          <Button variant="neutral" size="m" onClick={onChange}>
            Change
          </Button>
          <Button size="m" onClick={ask('issue')}>
            Issue
          </Button>
        </>
      )}
      {running && (
        <>
          <Button variant="danger" size="m" onClick={ask('unwind')}>
            Give all back
          </Button>
          <Button variant="neutral" size="m" onClick={ask('top-up')}>
            Top up
          </Button>
        </>
      )}
      {selling && (
        <Button variant="neutral" size="m" onClick={ask('close')}>
          End the sale
        </Button>
      )}
      {state === 'closed' && (
        <Button size="m" onClick={ask('return')}>
          Declare return
        </Button>
      )}
      <Plain fund={fund} asked={asked} onClose={close} />
      <TopUpDialog fund={fund} open={asked === 'top-up'} onClose={close} />
      <ReturnDialog fund={fund} open={asked === 'return'} onClose={close} />
    </>
  )
}

/** Those that need nothing but a reason. */
function Plain({ fund, asked, onClose }: { fund: FoundFund; asked: Asked | undefined; onClose: () => void }) {
  const issue = useProposeIssue()
  const discard = useDiscard()
  const end = useProposeClose()
  const unwind = useProposeUnwind()
  const { number, name } = fund.row
  const input = (reason: string) => ({ number, reason })
  return (
    <>
      <ReasonDialog
        open={asked === 'issue'}
        onClose={onClose}
        title={`Issue ${name}?`}
        confirmLabel="Propose"
        action={issue}
        input={input}
        proposes="fund.issue"
      >
        Customers can buy it from its opening on. Its terms do not change any more.
      </ReasonDialog>
      <ReasonDialog
        open={asked === 'discard'}
        onClose={onClose}
        title={`Throw ${name} away?`}
        confirmLabel="Throw away"
        tone="danger"
        action={discard}
        input={input}
      />
      <ReasonDialog
        open={asked === 'close'}
        onClose={onClose}
        title={`End the sale of ${name}?`}
        confirmLabel="Propose"
        action={end}
        input={input}
        proposes="fund.close"
      >
        Nobody can buy it any more; what was bought goes on to its end.
      </ReasonDialog>
      <ReasonDialog
        open={asked === 'unwind'}
        onClose={onClose}
        title={`Give all money of ${name} back?`}
        confirmLabel="Propose"
        tone="danger"
        action={unwind}
        input={input}
        proposes="fund.unwind"
        customerSees
      >
        {fund.orders.active} {fund.orders.active === 1 ? 'customer order gets' : 'customer orders get'}{' '}
        <MoneyText paise={fund.principal} /> back, without a return. This cannot be undone.
      </ReasonDialog>
    </>
  )
}

type DialogProps = { fund: FoundFund; open: boolean; onClose: () => void }

function TopUpDialog({ fund, open, onClose }: DialogProps) {
  const propose = useProposeTopUp()
  const { number, minReturn, maxReturn } = fund.row
  const [typed, setTyped] = useState('')
  const amount = typedAmount(typed)
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title="Bring money for the return"
      confirmLabel="Propose"
      action={propose}
      // The server says no to nothing.
      input={(reason) => ({ number, amount: amount ?? 0n, reason })}
      onDone={() => setTyped('')}
      proposes="fund.top-up"
    >
      <div className={styles.form}>
        <TextField
          label="Amount"
          inputMode="decimal"
          value={typed}
          onChange={setTyped}
          error={typed !== '' && amount === undefined ? 'An amount above zero' : undefined}
        />
        <p className={styles.note}>
          The firm’s own money. Missing for {percentText(minReturn)}:{' '}
          <MoneyText paise={fund.missing.lowest} />; for {percentText(maxReturn)}:{' '}
          <MoneyText paise={fund.missing.highest} />. What is left at the end goes back to the firm.
        </p>
      </div>
    </ReasonDialog>
  )
}

function ReturnDialog({ fund, open, onClose }: DialogProps) {
  const propose = useProposeReturn()
  const { number, minReturn, maxReturn, amount } = fund.row
  const [typed, setTyped] = useState('')
  const [valuedOn, setValuedOn] = useState(() => new Date().toISOString().slice(0, 10))
  const [basis, setBasis] = useState('')
  const rate = typedRate(typed)
  const fits = rate !== undefined && rate >= minReturn && rate <= maxReturn
  const owed = fits ? BigInt(fund.orders.active) * (amount + returnOf(amount, rate)) : undefined
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title="Declare the return"
      confirmLabel="Propose"
      action={propose}
      input={(reason) => ({ number, rate: rate ?? 0, valuedOn, basis, reason })}
      proposes="fund.return"
    >
      <div className={styles.form}>
        <div className={styles.pair}>
          <TextField
            label="Return of the period, %"
            inputMode="decimal"
            value={typed}
            onChange={setTyped}
            error={
              typed !== '' && !fits
                ? `From ${percentText(minReturn)} to ${percentText(maxReturn)}`
                : undefined
            }
          />
          <TextField
            label="Day of the value"
            placeholder="2026-11-21"
            value={valuedOn}
            onChange={setValuedOn}
            error={/^\d{4}-\d{2}-\d{2}$/.test(valuedOn) ? undefined : 'As 2026-11-21'}
          />
        </div>
        <TextArea
          label="Basis of the value"
          rows={2}
          maxLength={1_000}
          value={basis}
          onChange={setBasis}
          hint="Customers read it, with the day."
        />
        {owed !== undefined && (
          <p className={styles.note}>
            All {fund.orders.active} active orders get <MoneyText paise={owed} />; the account holds{' '}
            <MoneyText paise={fund.held} /> ({formatPaise(owed > fund.held ? owed - fund.held : 0n)} missing).
          </p>
        )}
      </div>
    </ReasonDialog>
  )
}
