import { RefusedError } from '@tarazu/contract/client-errors'
import {
  maxStatementBytes,
  type StatementProblem,
  statementColumns,
} from '@tarazu/contract/reconciliation/rules'
import { Button } from '@tarazu/ui/button'
import { Dialog } from '@tarazu/ui/dialog'
import { Fragment, useId, useState } from 'react'
import { ActionError } from '../forms/action-error.tsx'
import { FormActions } from '../forms/fields.tsx'
import { useImportStatement, usePreviewStatement } from './queries.ts'
import styles from './reconciliation.module.css'
import { StatementPreview } from './statement-preview.tsx'

const problemWords: Record<StatementProblem, string> = {
  empty: 'there are no lines',
  too_long: 'there are too many lines',
  header: `the first line has to be ${statementColumns.join(',')}`,
  columns: 'there have to be as many columns as in the first line',
  quotes: 'a quotation mark is in the wrong place',
  date: 'the date has to be a day such as 2026-11-21',
  date_order: 'it is earlier than the line before',
  reference: 'the reference has to be at most 64 letters, digits or . _ / : -',
  description: 'the description is too long, or has characters that cannot be shown',
  amount: 'the amount has to be such as 5000.00 or -5000.00',
  balance: 'the balance has to be such as 5000.00',
  balance_does_not_run: 'the balance is not that of the line before and this amount',
  currency: 'it is in another currency than the account',
}

type Props = { open: boolean; onClose: () => void }

export function ImportDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Import statement">
      <ImportForm onClose={onClose} />
    </Dialog>
  )
}

/** Asks for the file, shows what importing would do, and only then imports it. */
function ImportForm({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [read, setRead] = useState<{ name: string; content: string }>()
  const [reading, setReading] = useState(false)
  const look = usePreviewStatement()
  const take = useImportStatement()
  const tooLarge = file !== undefined && file.size > maxStatementBytes
  const start = async () => {
    if (!file || tooLarge) return
    setReading(true)
    const content = await file.text().finally(() => setReading(false))
    const given = { name: file.name.slice(0, 120), content }
    setRead(given)
    take.reset()
    look.mutate(given)
  }
  if (look.data && read) {
    const preview = look.data
    return (
      <div className={styles.form}>
        <StatementPreview preview={preview} name={read.name} />
        <Failure error={take.error} />
        <FormActions>
          <Button variant="neutral" size="m" onClick={() => look.reset()}>
            Another file
          </Button>
          {take.error instanceof RefusedError && take.error.code === 'changed_meanwhile' ? (
            <Button size="m" pending={look.isPending && 'Looking…'} onClick={() => void start()}>
              Look again
            </Button>
          ) : (
            <Button
              size="m"
              variant={preview.odd.length > 0 ? 'danger' : 'brand'}
              pending={take.isPending && 'Importing…'}
              onClick={() => take.mutate({ ...read, preview: preview.digest }, { onSuccess: onClose })}
            >
              {preview.odd.length > 0 ? 'Import all the same' : 'Import'}
            </Button>
          )}
        </FormActions>
      </div>
    )
  }
  return (
    <div className={styles.form}>
      <FileField
        tooLarge={tooLarge}
        onChange={(chosen) => {
          look.reset()
          setFile(chosen)
        }}
      />
      <Failure error={look.error} />
      <FormActions>
        <Button variant="neutral" size="m" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="m"
          unready={!file || tooLarge}
          pending={(reading || look.isPending) && 'Reading…'}
          onClick={() => void start()}
        >
          Look at it
        </Button>
      </FormActions>
    </div>
  )
}

type FileFieldProps = { tooLarge: boolean; onChange: (file: File | undefined) => void }

function FileField({ tooLarge, onChange }: FileFieldProps) {
  const id = useId()
  return (
    <>
      <p>
        A CSV file of the client money account with the columns <ColumnNames />, oldest line first. You see
        what it would do before anything is taken.
      </p>
      <label htmlFor={id}>Statement</label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        onChange={({ target }) => onChange(target.files?.[0])}
      />
      {tooLarge && (
        <p className={styles.warning}>This file is too large: {maxStatementBytes / 1e6} MB at most.</p>
      )}
    </>
  )
}

function Failure({ error }: { error: unknown }) {
  const problem = error instanceof RefusedError ? problemOf(error) : undefined
  if (problem === undefined) return <ActionError error={error} />
  return (
    <p className={styles.warning} role="alert">
      {problem}
    </p>
  )
}

function problemOf({ code, detail }: RefusedError) {
  const words = problemWords[detail['problem'] as StatementProblem]
  return code === 'statement_invalid' && words
    ? `Line ${String(detail['line'])}: ${words}. Nothing was imported.`
    : undefined
}

/** The first line of the file, which may wrap between two names. */
const ColumnNames = () => (
  <code>
    {statementColumns.map((column, place) => (
      <Fragment key={column}>
        {place > 0 && ','}
        <wbr />
        {column}
      </Fragment>
    ))}
  </code>
)
