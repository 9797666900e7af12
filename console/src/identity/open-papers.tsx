import { type LookReason, lookReasons } from '@tarazu/contract/identity/rules'
import { Button } from '@tarazu/ui/button'
import { TextField } from '@tarazu/ui/text-field'
import { Eye } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Choice } from '../forms/fields.tsx'
import { useWrongFields } from '../forms/focus-wrong.ts'
import styles from './identity.module.css'
import { lookReasonWords } from './identity-words.ts'

export type Look = { reason: LookReason; note?: string }

const options = [
  { value: '', label: 'Please choose' },
  ...lookReasons.map((value) => ({ value, label: lookReasonWords[value] })),
] as const

type Props = {
  /** The operator has claimed them, so the reason for opening them is the review. */
  reviewing: boolean
  onLook: (look: Look) => void
}

/** Papers stay closed until the operator says why they are opened. */
export function OpenPapers({ reviewing, onLook }: Props) {
  const [chosen, setChosen] = useState<LookReason | ''>('')
  const [note, setNote] = useState('')
  const reason = reviewing ? 'review' : chosen
  const { ready, unready, error } = useWrongFields({
    reason: reason === '' ? 'Please choose why.' : undefined,
  })
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const said = note.trim()
    if (ready(event.currentTarget) && reason !== '')
      onLook({ reason, ...(!reviewing && said !== '' && { note: said }) })
  }
  return (
    <form className={styles.closed} onSubmit={open} noValidate>
      <p>
        The photos and the number are closed. Each look is logged, and the customer sees who looked and why.
      </p>
      {!reviewing && (
        <>
          <Choice
            label="Why they are opened"
            options={options}
            value={chosen}
            onChange={setChosen}
            error={error('reason')}
          />
          <TextField
            label="Note (optional)"
            value={note}
            maxLength={200}
            onChange={setNote}
            hint="The customer reads this."
          />
        </>
      )}
      <Button type="submit" size="m" icon={<Eye size={18} aria-hidden="true" />} unready={unready}>
        Look at the papers
      </Button>
    </form>
  )
}
