import type { BankCard } from '@tarazu/contract/bank-cards/api'
import { type CardCurrency, type CardField, requiredFields } from '@tarazu/contract/bank-cards/rules'
import { Button } from '@tarazu/ui/button'
import { FailureNote } from '@tarazu/ui/failure-note'
import { Sheet } from '@tarazu/ui/sheet'
import { TextField } from '@tarazu/ui/text-field'
import { showToast } from '@tarazu/ui/toast'
import { type FormEvent, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { useConfig } from '../config/queries.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './bank-cards.module.css'
import { fieldTexts, formFields, formOf, formProblems, problemText } from './card-form.ts'
import { useSaveCard } from './queries.ts'

type Props = { open: boolean; onClose: () => void; card: BankCard | undefined }

/** Adds a bank card, or changes one. */
export function CardSheet({ open, onClose, card }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const save = useSaveCard(card)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(card ? 'cards.edit' : 'cards.add')}
      footer={
        <Button type="submit" form={id} block pending={save.isPending && t('cards.saving')}>
          {t('cards.save')}
        </Button>
      }
    >
      {/* Each opening begins anew. */}
      {open && <CardForm id={id} card={card} save={save} onSaved={onClose} />}
    </Sheet>
  )
}

type FormProps = {
  id: string
  card: BankCard | undefined
  save: ReturnType<typeof useSaveCard>
  onSaved: () => void
}

function CardForm({ id, card, save, onSaved }: FormProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { currency_unit, mode } = useConfig()
  const currency: CardCurrency = currency_unit === 'MXN' ? 'MXN' : 'INR'
  const paper = mode !== 'live'
  const [fields, setFields] = useState(() => formOf(card))
  const [tried, setTried] = useState(false)
  const forget = useEffectEvent(() => {
    if (!save.isPending) save.reset()
  })
  useLayoutEffect(() => forget(), [])
  const problems = formProblems(fields, card !== undefined, { currency, paper })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) return
    save.mutate(fields, {
      onSuccess: () => {
        showToast(t('cards.saved'), 'success')
        onSaved()
      },
    })
  }
  const numberHint = currency === 'INR' ? t('cards.hint.account') : t('cards.hint.cardNumber')
  const hints: Partial<Record<CardField, string>> = {
    holder: t('cards.hint.name'),
    number: card ? t('cards.hint.kept', { number: card.number }) : numberHint,
  }

  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      {formFields[currency].map((field, index) => {
        const required = requiredFields[currency].includes(field)
        const problem = tried ? problems[field] : undefined
        return (
          <TextField
            key={field}
            label={required ? `${t(fieldTexts[currency][field])} *` : t(fieldTexts[currency][field])}
            value={fields[field]}
            onChange={(value) => {
              if (save.error) save.reset()
              setFields({ ...fields, [field]: value })
            }}
            required={required}
            error={problem && t(problemText(field, problem, currency))}
            hint={hints[field]}
            autoComplete="off"
            maxLength={field === 'number' ? 40 : field === 'ifsc' ? 20 : 80}
            {...(field === 'number' && { inputMode: 'numeric' as const })}
            {...(field === 'ifsc' && { autoCapitalize: 'characters' })}
            {...(index === 0 && { 'data-autofocus': true })}
          />
        )
      })}
      <p className={styles.note}>{t('cards.required')}</p>
      <p className={styles.note}>{t(paper ? 'cards.paperNote' : 'cards.coolingNote')}</p>
      {save.error && <FailureNote>{errorText(save.error, t('cards.failed'))}</FailureNote>}
    </form>
  )
}
