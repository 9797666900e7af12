import { RefusedError } from '@tarazu/contract/client-errors'
import type { Verification } from '@tarazu/contract/identity/api'
import { idTypes } from '@tarazu/contract/identity/rules'
import { Button } from '@tarazu/ui/button'
import { Chip } from '@tarazu/ui/chip'
import { FailureNote } from '@tarazu/ui/failure-note'
import { TextField } from '@tarazu/ui/text-field'
import { showToast } from '@tarazu/ui/toast'
import { type FormEvent, useRef, useState } from 'react'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { fields, type Papers, papersProblems } from './form-problems.ts'
import styles from './identity.module.css'
import { PhotoField } from './photo-field.tsx'
import { useSubmitIdentity } from './queries.ts'

/** Fills in a returned submission again, except the ID number: the app only ever learns its last digits. */
export function IdentityForm({ previous }: { previous: Verification | undefined }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { form, papers, fill, error, send, submit } = usePapers(previous)
  const [busy, setBusy] = useState({ front: false, back: false })
  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate>
      <p className={styles.intro}>{t('identity.intro')}</p>
      <IdTypes chosen={papers.idType} onChoose={(idType) => fill({ idType })} />
      <TextField
        name="realName"
        label={t('identity.realName')}
        autoComplete="name"
        maxLength={80}
        value={papers.realName}
        onChange={(realName) => fill({ realName })}
        error={error('realName')}
        hint={t('identity.realNameHint')}
      />
      <TextField
        name="idNumber"
        label={t('identity.idNumber')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={papers.idNumber}
        onChange={(idNumber) => fill({ idNumber })}
        error={error('idNumber')}
        hint={t('identity.idNumberHint')}
      />
      <fieldset className={styles.photos} aria-label={t('identity.photos')}>
        <legend className={styles.legend}>{t('identity.photos')}</legend>
        {(['front', 'back'] as const).map((side) => (
          <PhotoField
            key={side}
            side={side}
            url={papers[side]}
            onChange={(url) => fill({ [side]: url })}
            error={error(side)}
            onBusy={(now) => setBusy((known) => ({ ...known, [side]: now }))}
          />
        ))}
      </fieldset>
      <p className={styles.rule}>{t('identity.photoRule')}</p>
      {submit.error && (
        <FailureNote>
          {submit.error instanceof RefusedError
            ? errorText(submit.error)
            : errorText(submit.error, t('identity.submitFailed'))}
        </FailureNote>
      )}
      <Button
        type="submit"
        block
        disabled={busy.front || busy.back}
        unready={Object.keys(papersProblems(papers)).length > 0}
        pending={submit.isPending && t('identity.submitting')}
      >
        {t('identity.submit')}
      </Button>
    </form>
  )
}

/** The papers as typed over the previous ones, what is wrong with them, and their way to the server. */
function usePapers(previous: Verification | undefined) {
  const { t } = useTranslation()
  const submit = useSubmitIdentity()
  const form = useRef<HTMLFormElement>(null)
  const [sent, setSent] = useState(false)
  const [typed, setTyped] = useState<Partial<Papers>>({})
  const papers: Papers = {
    idType: previous?.idType ?? 'idCard',
    realName: previous?.realName ?? '',
    idNumber: '',
    front: previous?.front ?? '',
    back: previous?.back ?? '',
    ...typed,
  }
  const problems = sent ? papersProblems(papers) : {}
  const error = (field: keyof typeof problems) => {
    const problem = problems[field]
    return problem && t(problem)
  }
  const fill = (change: Partial<Papers>) => {
    submit.reset()
    setTyped((known) => ({ ...known, ...change }))
  }

  const send = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const wrong = fields.find((field) => papersProblems(papers)[field])
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
      return
    }
    submit.mutate(papers, {
      onSuccess: () => {
        // The state of the verification now stands where the form began.
        window.scrollTo({ top: 0 })
        showToast(t('identity.submitted'), 'success')
      },
    })
  }

  return { form, papers, fill, error, send, submit }
}

type IdTypesProps = { chosen: Papers['idType']; onChoose: (type: Papers['idType']) => void }

function IdTypes({ chosen, onChoose }: IdTypesProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.types} aria-label={t('identity.typeLabel')}>
      <legend className={styles.legend}>{t('identity.typeLabel')}</legend>
      {idTypes.map((type) => (
        <Chip key={type} selected={chosen === type} onClick={() => onChoose(type)}>
          {t(`identity.type.${type}`)}
        </Chip>
      ))}
    </fieldset>
  )
}
