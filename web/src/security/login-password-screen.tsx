import { maxPasswordLength } from '@tarazu/contract/session/rules'
import { Button } from '@tarazu/ui/button'
import { FailureNote } from '@tarazu/ui/failure-note'
import { PageHeader } from '@tarazu/ui/page-header'
import { TextField } from '@tarazu/ui/text-field'
import { showToast } from '@tarazu/ui/toast'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { useGoBack } from '../navigation/go-back.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useFailureText } from './failure-text.ts'
import { passwordProblems } from './password-problems.ts'
import { usePasswordMinimum, useUpdatePassword } from './queries.ts'
import styles from './security.module.css'

const fields = ['current', 'wanted', 'confirm'] as const
type Field = (typeof fields)[number]

const labels = {
  current: 'security.current',
  wanted: 'security.newPassword',
  confirm: 'security.confirmPassword',
} as const

export function LoginPasswordScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.settings)
  const failureText = useFailureText('security.changeFailed')
  const update = useUpdatePassword()
  const minimum = usePasswordMinimum()
  const [filled, setFilled] = useState({ current: '', wanted: '', confirm: '' })
  const [blurred, setBlurred] = useState<readonly Field[]>([])
  usePageTitle(t('security.loginPassword'))

  const problems = passwordProblems(filled, minimum)
  const { current, wanted, confirm } = filled
  /** A field shows its problem once it has lost focus, not while the customer types. */
  const problem = (field: Field) => (blurred.includes(field) ? problems[field] : undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBlurred(fields)
    if (Object.keys(problems).length > 0) return
    update.mutate(
      { password: current, newPassword: wanted },
      {
        onSuccess: () => {
          showToast(t('security.passwordChanged'), 'success')
          goBack()
        },
      },
    )
  }

  return (
    <>
      <PageHeader title={t('security.loginPassword')} onBack={goBack} />
      <form className={styles.form} onSubmit={submit} noValidate>
        {fields.map((field) => {
          const wrong = problem(field)
          return (
            <TextField
              key={field}
              label={t(labels[field])}
              type="password"
              autoComplete={field === 'current' ? 'current-password' : 'new-password'}
              maxLength={maxPasswordLength}
              value={filled[field]}
              onChange={(value) => {
                update.reset()
                setFilled((before) => ({ ...before, [field]: value }))
              }}
              onBlur={() => setBlurred((before) => [...before, field])}
              error={wrong && t(wrong, { minimum })}
              hint={field === 'wanted' && t('security.passwordRule', { minimum })}
            />
          )
        })}
        {update.error && <FailureNote>{failureText(update.error)}</FailureNote>}
        <p className={styles.consequence}>{t('security.changeConsequence')}</p>
        <Button
          type="submit"
          block
          disabled={current === '' || wanted === '' || confirm !== wanted}
          pending={update.isPending && t('security.saving')}
        >
          {t('security.save')}
        </Button>
      </form>
    </>
  )
}
