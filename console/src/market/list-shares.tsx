import { Button } from '@tarazu/ui/button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { useMay } from '../shell/operator.tsx'
import { useProposeListing } from './queries.ts'

const maxCodes = 50

/** Lists shares on a market that begins empty. */
export function ListShares() {
  const propose = useProposeListing()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const may = useMay()
  const symbols = [...new Set(typed.toUpperCase().split(/[\s,]+/))].filter((each) => each !== '')
  const wrong = symbols.length === 0 || symbols.length > maxCodes
  if (!may('manage listings')) return null
  return (
    <>
      <Button size="m" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        List shares
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title="List shares"
        confirmLabel="Propose"
        action={propose}
        input={(reason) => (wrong ? undefined : { symbols, reason })}
        onDone={() => setTyped('')}
        proposes="instrument.list"
      >
        {(asked) => (
          <TextArea
            data-autofocus
            label="Codes"
            value={typed}
            onChange={setTyped}
            hint="One a line, such as SBIN.NS or AAPL. Shares of the lists that come with this program; where money is real, no Indian ones."
            error={asked && wrong ? `From 1 to ${maxCodes} codes.` : undefined}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </ReasonDialog>
    </>
  )
}
