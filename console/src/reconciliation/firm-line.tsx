import type { BankLine } from '@tarazu/contract/reconciliation/bank-lines-api'
import { causeFits, type FirmCause, firmCauses } from '@tarazu/contract/reconciliation/rules'
import { Button } from '@tarazu/ui/button'
import { MoneyText } from '@tarazu/ui/money-text'
import { useState } from 'react'
import { Choice } from '../forms/fields.tsx'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { causeWords } from './line-words.ts'
import { useProposeFirmLine } from './queries.ts'

/** Settles a line that belongs to no customer: the bank's charges or its interest. */
export function FirmLine({ line: { number, amount } }: { line: Pick<BankLine, 'number' | 'amount'> }) {
  const causes = firmCauses.filter((cause) => causeFits(cause, amount))
  const [asked, setAsked] = useState(false)
  const [cause, setCause] = useState<FirmCause | undefined>(causes[0])
  const propose = useProposeFirmLine()
  if (cause === undefined) return null
  return (
    <>
      <Button variant="neutral" size="m" onClick={() => setAsked(true)}>
        {amount < 0n ? 'Bank charge' : 'The firm’s'}
      </Button>
      <ReasonDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={amount < 0n ? 'Is this a charge of the bank?' : 'Is this money the firm’s?'}
        confirmLabel="Propose"
        action={propose}
        input={(reason) => ({ line: number, cause, reason })}
        proposes="bank-line.firm"
      >
        {causes.length > 1 && (
          <Choice
            label="Which"
            options={causes.map((value) => ({ value, label: causeWords[value] }))}
            value={cause}
            onChange={setCause}
          />
        )}
        <p>
          <MoneyText paise={amount < 0n ? -amount : amount} />{' '}
          {amount < 0n
            ? 'is borne by the firm, which owes it to the client account.'
            : 'goes out of suspense to the firm.'}
        </p>
      </ReasonDialog>
    </>
  )
}
