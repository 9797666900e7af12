import { RefusedError } from '@tarazu/contract/client-errors'
import type { Reply } from '@tarazu/contract/endpoint'
import type { importStatement } from '@tarazu/contract/reconciliation/api'
import {
  type StatementProblem,
  statementBytesMaximum,
  statementColumns,
} from '@tarazu/contract/reconciliation/rules'
import { Button } from '@tarazu/ui/button'
import { Dialog } from '@tarazu/ui/dialog'
import { Facts } from '@tarazu/ui/facts'
import { useId, useState } from 'react'
import { ActionError } from '../shell/action-error.tsx'
import { FormActions } from '../shell/fields.tsx'
import { useImportStatement } from './queries.ts'
import styles from './reconciliation.module.css'

const problemWords: Record<StatementProblem, string> = {
  empty: 'there are no lines',
  too_long: 'there are too many lines',
  header: `the first line has to be ${statementColumns.join(',')}`,
  columns: 'there have to be five columns',
  quotes: 'a quotation mark is in the wrong place',
  date: 'the date has to be a day such as 2026-11-21',
  date_order: 'it is earlier than the line before',
  reference: 'the reference has to be 1 to 64 letters, digits or . _ / : -',
  reference_twice: 'its reference was used before in this file',
  description: 'the description is too long, or has characters that cannot be shown',
  amount: 'the amount has to be such as 5000.00 or -5000.00',
  balance: 'the balance has to be such as 5000.00',
  balance_does_not_run: 'the balance is not that of the line before and this amount',
  reference_of_other_amount: 'its reference is known with another amount',
}

type Props = { open: boolean; onClose: () => void }

export function ImportDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Import statement">
      <ImportForm onClose={onClose} />
    </Dialog>
  )
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [file, setFile] = useState<File>()
  const [done, setDone] = useState<Reply<typeof importStatement>>()
  const [reading, setReading] = useState(false)
  const send = useImportStatement()
  const tooLarge = file !== undefined && file.size > statementBytesMaximum
  const start = async () => {
    if (!file || tooLarge) return
    setReading(true)
    const content = await file.text().finally(() => setReading(false))
    send.mutate({ name: file.name.slice(0, 120), content }, { onSuccess: setDone })
  }
  if (done) {
    return (
      <div className={styles.form}>
        <Facts
          facts={[
            { label: 'Lines', value: done.lines },
            { label: 'New', value: done.added },
            { label: 'Known before', value: done.duplicates },
            { label: 'Certain matches', value: done.certain },
          ]}
        />
        {done.gap && (
          <p className={styles.warning} role="alert">
            It does not begin where the statement before it ended: lines are missing between them.
          </p>
        )}
        <FormActions>
          <Button size="m" onClick={onClose}>
            Close
          </Button>
        </FormActions>
      </div>
    )
  }
  const problem = send.error instanceof RefusedError ? problemOf(send.error) : undefined
  return (
    <div className={styles.form}>
      <p>
        A CSV file of the client money account with the columns <code>{statementColumns.join(',')}</code>,
        oldest line first. Lines that are known are left as they are.
      </p>
      <label htmlFor={id}>Statement</label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        onChange={({ target }) => {
          send.reset()
          setFile(target.files?.[0])
        }}
      />
      {tooLarge && (
        <p className={styles.warning}>This file is too large: {statementBytesMaximum / 1e6} MB at most.</p>
      )}
      {problem ? (
        <p className={styles.warning} role="alert">
          {problem}
        </p>
      ) : (
        <ActionError error={send.error} />
      )}
      <FormActions>
        <Button variant="neutral" size="m" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="m"
          unready={!file || tooLarge}
          pending={(reading || send.isPending) && 'Importing…'}
          onClick={() => void start()}
        >
          Import
        </Button>
      </FormActions>
    </div>
  )
}

function problemOf({ code, detail }: RefusedError) {
  const words = problemWords[detail['problem'] as StatementProblem]
  return code === 'statement_invalid' && words
    ? `Line ${String(detail['line'])}: ${words}. Nothing was imported.`
    : undefined
}
