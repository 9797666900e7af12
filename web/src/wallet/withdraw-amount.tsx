import type { Withdrawable } from '@tarazu/contract/wallet/withdrawal'
import { withdrawProblem } from '@tarazu/contract/wallet/withdrawal-rules'
import { Chip } from '@tarazu/ui/chip'
import { classes } from '@tarazu/ui/classes'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useId, useState } from 'react'
import { useTranslation } from '../shell/languages.ts'
import styles from './wallet.module.css'
import { wholeUnits } from './withdraw-form.ts'
import { useProblemText } from './withdraw-problem-text.ts'

type Props = { amount: string; onChange: (amount: string) => void; limits: Withdrawable }

/** The one figure of the screen; both minima stand under it before anything is typed. */
export function WithdrawAmount({ amount, onChange, limits }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const format = useNumberFormat()
  const problemText = useProblemText(limits)
  const [typing, setTyping] = useState(false)
  const whole = (paise: bigint) => format.money(paise).replace(/\.00$/, '')
  const problem = amount === '' ? undefined : withdrawProblem(amount, limits)
  const all = wholeUnits(limits.withdrawable)
  // While it is typed there is nothing in it but what was typed.
  const shown = !typing && /^\d+$/.test(amount) ? format.count(BigInt(amount)) : amount
  return (
    <div className={styles.amountBlock}>
      <label className={styles.amountLabel} htmlFor={id}>
        {t('cards.withdraw.amount')}
      </label>
      <div className={classes(styles.amountRow, problem !== undefined && styles.wrong)}>
        <span className={styles.sign} aria-hidden="true">
          {format.money(0n).replace(/[\d.,\s]/g, '')}
        </span>
        <input
          id={id}
          className={classes(styles.amountInput, 'num')}
          value={shown}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={(event) => onChange(event.target.value.trim().slice(0, 12))}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-note`}
        />
      </div>
      <p id={`${id}-note`} className={classes(styles.amountNote, problem && styles.error)} role="status">
        {problem
          ? problemText(problem)
          : t('cards.withdraw.minima', {
              minimum: whole(limits.minimum),
              configured: whole(limits.configuredMinimum),
            })}
      </p>
      {all !== '0' && (
        <div>
          <Chip kind="choice" selected={amount === all} onClick={() => onChange(all)}>
            {t('cards.withdraw.all', { amount: whole(BigInt(all) * 100n) })}
          </Chip>
        </div>
      )}
    </div>
  )
}
