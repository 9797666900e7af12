import { oneTimePasswordLifetime_hours } from '@tarazu/contract/operators/rules'
import { Button } from '@tarazu/ui/button'
import { showToast } from '@tarazu/ui/toast'
import { Copy } from 'lucide-react'
import styles from './one-time-password.module.css'

export type PasswordPart = 'whole' | 'first' | 'second'

/** Two people hand over a half each, so that neither could sign in as the one they add. */
const says: Record<PasswordPart, string> = {
  whole: 'One-time password of the new operator.',
  first:
    'First half of the one-time password of the new operator, with the dash at its end. Whoever approves gets the second half.',
  second: 'Second half of the one-time password of the new operator. Whoever proposed has the first half.',
}

type Props = { password: string; part: PasswordPart }

/**
 * The password of a new operator, which is stored nowhere and shown once; only the first half stays in the
 * proposal.
 */
export function OneTimePassword({ password, part }: Props) {
  const copy = () =>
    void navigator.clipboard.writeText(password).then(
      () => showToast('Copied', 'success'),
      () => showToast('Could not be copied: select it by hand.', 'error'),
    )
  return (
    <section className={styles.box} aria-label="One-time password">
      <p>
        {says[part]} {part === 'first' ? 'You find it in the proposal, too. It' : 'It is shown only now, and'}{' '}
        works for {oneTimePasswordLifetime_hours} hours{part === 'first' && ' from the approval'}: hand it
        over in person.
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
