import { returnOf } from '@tarazu/contract/funds/rules'
import { Button } from '@tarazu/ui/button'
import { MoneyText } from '@tarazu/ui/money-text'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { FieldNote, FieldRow, Fields } from '../forms/fields.tsx'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { typedAmount } from '../forms/typed-number.ts'
import { useMarketClock } from '../shell/market-clock.ts'
import { Count, useNumberText } from '../text/number-text.tsx'
import { dayOf, type ReturnField, returnFrom, typedRate } from './fund-values.ts'
import {
  type FoundFund,
  useDiscard,
  useProposeClose,
  useProposeFundReturn,
  useProposeIssue,
  useProposeTopUp,
  useProposeUnwind,
} from './queries.ts'

type Props = { fund: FoundFund; onChange: () => void }
type Asked = 'issue' | 'discard' | 'close' | 'top-up' | 'return' | 'unwind'

/** What can be done next with a fund; all but the draft's own needs a second operator. */
export function FundDecisions({ fund, onChange }: Props) {
  const [asked, setAsked] = useState<Asked>()
  // The version that the question was asked about, whatever the draft becomes while the question is open.
  const [version, setVersion] = useState(fund.row.version)
  const close = () => setAsked(undefined)
  const { state, proposed } = fund.row
  const ask = (what: Asked) => () => {
    setAsked(what)
    setVersion(fund.row.version)
  }
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
      <Plain fund={fund} version={version} asked={asked} onClose={close} />
      <TopUpDialog fund={fund} open={asked === 'top-up'} onClose={close} />
      <ReturnDialog fund={fund} open={asked === 'return'} onClose={close} />
    </>
  )
}

type PlainProps = { fund: FoundFund; version: number; asked: Asked | undefined; onClose: () => void }

/** The decisions that need nothing but a reason. */
function Plain({ fund, version, asked, onClose }: PlainProps) {
  const issue = useProposeIssue()
  const discard = useDiscard()
  const end = useProposeClose()
  const unwind = useProposeUnwind()
  const { number, name } = fund.row
  const input = (reason: string) => ({ number, reason })
  const ofDraft = (reason: string) => ({ number, version, reason })
  return (
    <>
      <ReasonDialog
        open={asked === 'issue'}
        onClose={onClose}
        title={`Issue ${name}?`}
        confirmLabel="Propose"
        action={issue}
        input={ofDraft}
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
        input={ofDraft}
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
        <Count of={fund.orders.active} noun="customer order" /> {fund.orders.active === 1 ? 'gets' : 'get'}{' '}
        <MoneyText paise={fund.principal} /> back, without a return. This cannot be undone.
      </ReasonDialog>
    </>
  )
}

type DialogProps = { fund: FoundFund; open: boolean; onClose: () => void }

function TopUpDialog({ fund, open, onClose }: DialogProps) {
  const propose = useProposeTopUp()
  const { percent } = useNumberText()
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
      input={(reason) => (amount === undefined ? undefined : { number, amount, reason })}
      onDone={() => setTyped('')}
      proposes="fund.top-up"
    >
      {(asked) => (
        <Fields>
          <TextField
            label="Amount"
            inputMode="decimal"
            value={typed}
            onChange={setTyped}
            error={
              (asked || typed !== '') && amount === undefined
                ? 'An amount above zero, such as 2500 or 2500.50'
                : undefined
            }
          />
          <FieldNote>
            The firm’s own money. <MoneyText paise={fund.missing.lowest} /> are missing for{' '}
            {percent(minReturn)}, <MoneyText paise={fund.missing.highest} /> for {percent(maxReturn)}. What is
            left at the end goes back to the firm.
          </FieldNote>
        </Fields>
      )}
    </ReasonDialog>
  )
}

function ReturnDialog({ fund, open, onClose }: DialogProps) {
  const propose = useProposeFundReturn()
  const { percent } = useNumberText()
  const marketNow = useMarketClock()
  const { number, minReturn, maxReturn, amount } = fund.row
  const [typed, setTyped] = useState('')
  const [valuedOn, setValuedOn] = useState(() => dayOf(marketNow()))
  const [basis, setBasis] = useState('')
  const found = returnFrom({ rate: typed, valuedOn, basis }, fund.row, marketNow())
  const rate = found.wrong === 'rate' ? undefined : typedRate(typed)
  const owed = rate === undefined ? undefined : BigInt(fund.orders.active) * (amount + returnOf(amount, rate))
  const words: Record<ReturnField, string> = {
    rate: `From ${percent(minReturn)} to ${percent(maxReturn)}, with a dot: ${maxReturn / 100}`,
    valuedOn: 'A day that was or is, as 2026-11-21',
    basis: 'Please say what the value rests on.',
  }
  const wrong = (field: ReturnField, shown: boolean) =>
    shown && found.wrong === field ? words[field] : undefined
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title="Declare the return"
      confirmLabel="Propose"
      action={propose}
      input={(reason) => found.input && { number, ...found.input, reason }}
      onDone={() => {
        setTyped('')
        setBasis('')
      }}
      proposes="fund.return"
    >
      {(asked) => (
        <Fields>
          <FieldRow>
            <TextField
              label="Return of the period, %"
              inputMode="decimal"
              value={typed}
              onChange={setTyped}
              error={wrong('rate', asked || typed !== '')}
            />
            <TextField
              label="Day of the value"
              placeholder="2026-11-21"
              value={valuedOn}
              onChange={setValuedOn}
              error={wrong('valuedOn', true)}
            />
          </FieldRow>
          <TextArea
            label="Basis of the value"
            rows={2}
            maxLength={1_000}
            value={basis}
            onChange={setBasis}
            hint="Customers read it, with the day."
            error={wrong('basis', asked)}
          />
          {owed !== undefined && <OwedNote fund={fund} owed={owed} />}
        </Fields>
      )}
    </ReasonDialog>
  )
}

/** What customers would get with the return, in paise, and whether the fund has that money. */
function OwedNote({ fund: { orders, held, notBrought }, owed }: { fund: FoundFund; owed: bigint }) {
  return (
    <FieldNote>
      <Count of={orders.active} noun="active order" /> {orders.active === 1 ? 'gets' : 'get'}{' '}
      <MoneyText paise={owed} />; the account holds <MoneyText paise={held} />
      {owed > held && (
        <>
          , <MoneyText paise={owed - held} /> less
        </>
      )}
      {notBrought > 0n && (
        <>
          . Of what the firm brings to the funds <MoneyText paise={notBrought} /> have not come
        </>
      )}
      .
    </FieldNote>
  )
}
