import type { Recharge } from '@tarazu/contract/recharges/recharge'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { IconButton } from '@tarazu/ui/icon-button'
import { showToast } from '@tarazu/ui/toast'
import { Copy } from 'lucide-react'
import { useConfig, useEntity } from '../config/queries.ts'
import formStyles from '../forms/money-form.module.css'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import detailStyles from '../lists/money-detail.module.css'
import { OutsideLink } from '../shell/outside-link.tsx'
import styles from './recharges.module.css'

/** The regulator's page that says who owns a bank account or a UPI address. */
const sebiCheck = 'https://siportal.sebi.gov.in/intermediary/sebi-check'

type Props = { instructions: NonNullable<Recharge['instructions']>; expiresAt: number | null }

/** The account to pay into, and the number without which nobody could tell whose money it is (safety H3). */
export function RechargeInstructions({ instructions, expiresAt }: Props) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const { mode, currency_unit } = useConfig()
  const entity = useEntity()
  const lines = [
    { label: t('wallet.reference'), value: instructions.reference },
    { label: t('wallet.payee'), value: instructions.payee },
    {
      label: t(instructions.account.includes('@') ? 'wallet.payeeUpi' : 'wallet.payeeAccount'),
      value: instructions.account,
    },
    { label: t('wallet.payeeBank'), value: instructions.bank },
  ]
  return (
    <section>
      <SectionHeader title={t('wallet.instructions')} />
      <Card>
        <p className={styles.lead}>{t('wallet.instructionsLead')}</p>
        <dl className={styles.instructions}>
          {lines.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
              {'clipboard' in navigator && (
                <IconButton label={t('wallet.copy', { what: label })} onClick={() => copy(value)}>
                  <Copy size={18} strokeWidth={1.9} />
                </IconButton>
              )}
            </div>
          ))}
        </dl>
        {expiresAt !== null && (
          <p className={detailStyles.note}>{t('wallet.expires', { time: date.dayAndTime(expiresAt) })}</p>
        )}
        {entity && currency_unit === 'INR' && (
          <>
            <p className={detailStyles.note}>{t('wallet.sebiCheck')}</p>
            <OutsideLink href={sebiCheck} text={(host) => host} />
          </>
        )}
        {mode !== 'live' && <p className={formStyles.warning}>{t('wallet.paperTransfer')}</p>}
      </Card>
    </section>
  )

  function copy(value: string) {
    navigator.clipboard.writeText(value).then(
      () => showToast(t('wallet.copied'), 'success'),
      () => showToast(t('wallet.notCopied'), 'error'),
    )
  }
}
