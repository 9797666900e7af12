import { Button } from '@tarazu/ui/button'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { Chip } from '@tarazu/ui/chip'
import { List, ListRow } from '@tarazu/ui/list-row'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { type DocumentMail, useDocumentMail, useDocumentMailChanges } from './document-queries.ts'
import styles from './documents.module.css'

/** How many of what was sent are shown. */
const shownSent = 5

/** The address that documents are sent to; nothing is shown if the deployment sends none. */
export function MailSettings() {
  const { t } = useTranslation()
  const { data: mail } = useDocumentMail()
  const [other, setOther] = useState(false)
  if (!mail?.available) return null
  return (
    <section className={styles.section}>
      <SectionHeader title={t('documents.mail.title')} />
      <p className={styles.lead}>{t('documents.mail.lead')}</p>
      <Card>
        {mail.address === null || other ? (
          <AddressForm mail={mail} onSent={() => setOther(false)} />
        ) : mail.confirmed ? (
          <Chosen mail={mail} onOther={() => setOther(true)} />
        ) : (
          <CodeForm address={mail.address} onOther={() => setOther(true)} />
        )}
      </Card>
      <Sent sent={mail.sent} />
    </section>
  )
}

const choices = ['notes', 'statements', 'alerts', 'orders'] as const
type Which = Record<(typeof choices)[number], boolean>

const onlyChoices = ({ notes, statements, alerts, orders }: Which) => ({ notes, statements, alerts, orders })

function WhichDocuments({ which, onChange }: { which: Which; onChange: (which: Which) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.choices} aria-label={t('documents.mail.which')}>
      {choices.map((each) => (
        <Chip
          key={each}
          kind="choice"
          selected={which[each]}
          onClick={() => onChange({ ...which, [each]: !which[each] })}
        >
          {t(`documents.mail.${each}`)}
        </Chip>
      ))}
    </fieldset>
  )
}

function AddressForm({ mail, onSent }: { mail: DocumentMail; onSent: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { choose } = useDocumentMailChanges()
  const [address, setAddress] = useState('')
  const [which, setWhich] = useState<Which>(
    mail.address === null ? { notes: true, statements: true, alerts: false, orders: false } : mail,
  )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        choose.mutate({ address, ...onlyChoices(which) }, { onSuccess: onSent })
      }}
    >
      <TextField
        label={t('documents.mail.address')}
        value={address}
        onChange={setAddress}
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        error={choose.error ? errorText(choose.error) : undefined}
      />
      <WhichDocuments which={which} onChange={setWhich} />
      <Button type="submit" size="m" pending={choose.isPending && t('documents.mail.waiting')}>
        {t('documents.mail.send')}
      </Button>
    </form>
  )
}

function CodeForm({ address, onOther }: { address: string; onOther: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { confirm } = useDocumentMailChanges()
  const [code, setCode] = useState('')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate(code)
      }}
    >
      <p>{t('documents.mail.codeSent', { address })}</p>
      <TextField
        label={t('documents.mail.code')}
        value={code}
        onChange={(text) => setCode(text.replace(/\D/g, '').slice(0, 6))}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={confirm.error ? errorText(confirm.error) : undefined}
      />
      <Button
        type="submit"
        size="m"
        disabled={code.length < 6}
        pending={confirm.isPending && t('documents.mail.waiting')}
      >
        {t('documents.mail.confirm')}
      </Button>
      <Button type="button" variant="ghost" size="m" onClick={onOther}>
        {t('documents.mail.other')}
      </Button>
    </form>
  )
}

function Chosen({ mail, onOther }: { mail: DocumentMail; onOther: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { choose, remove } = useDocumentMailChanges()
  const error = choose.error ?? remove.error
  return (
    <div className={styles.form}>
      <p>{t('documents.mail.goesTo', { address: mail.address ?? '' })}</p>
      <WhichDocuments which={mail} onChange={(chosen) => choose.mutate(onlyChoices(chosen))} />
      {error && <p role="alert">{errorText(error)}</p>}
      <Button variant="neutral" size="m" onClick={onOther}>
        {t('documents.mail.other')}
      </Button>
      <Button
        variant="danger"
        size="m"
        pending={remove.isPending && t('documents.mail.waiting')}
        onClick={() => remove.mutate()}
      >
        {t('documents.mail.stop')}
      </Button>
    </div>
  )
}

function Sent({ sent }: Pick<DocumentMail, 'sent'>) {
  const { t } = useTranslation()
  const date = useDateFormat()
  if (sent.length === 0) return null
  return (
    <>
      <SectionHeader title={t('documents.mail.sent')} level={3} />
      <Card kind="rows">
        <List>
          {sent.slice(0, shownSent).map(({ id, kind, to, state, queuedAt }) => (
            <ListRow
              key={id}
              title={t(`documents.mail.kind.${kind}`)}
              detail={
                to === null ? date.dayAndTime(queuedAt) : date.day(Date.parse(`${to}T12:00:00Z`), 'UTC')
              }
              value={t(`documents.mail.state.${state}`)}
            />
          ))}
        </List>
      </Card>
    </>
  )
}
