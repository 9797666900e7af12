import { oneTimePasswordLifetime_hours } from '@tarazu/contract/operators/rules'
import { Button } from '@tarazu/ui/button'
import { showToast } from '@tarazu/ui/toast'
import { Copy } from 'lucide-react'
import styles from './one-time-password.module.css'

/** For a new operator: shown once and kept nowhere. */
export function OneTimePassword({ password }: { password: string }) {
  const copy = () =>
    void navigator.clipboard.writeText(password).then(
      () => showToast('Copied', 'success'),
      () => showToast('Could not be copied: select it by hand.', 'error'),
    )
  return (
    <section className={styles.box} aria-label="One-time password">
      <p>
        One-time password of the new operator. It is shown only now, and works for{' '}
        {oneTimePasswordLifetime_hours} hours: hand it over in person.
      </p>
      <div className={styles.line}>
        <code className={styles.password}>{password}</code>
        {'clipboard' in navigator && (
          <Button variant="neutral" size="m" icon={<Copy size={15} aria-hidden="true" />} onClick={copy}>
            Copy
          </Button>
        )}
      </div>
    </section>
  )
}
