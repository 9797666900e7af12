import { Keypad } from '@tarazu/ui/keypad'
import { pressKey } from '@tarazu/ui/press-key'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../language/languages.ts'
import { useKeypadFits } from './keypad-fits.ts'
import styles from './ticket.module.css'

type Props = {
  /** Names the form above, whose height is measured anew when it changes. */
  form: string
  quantity: string
  max: number
  onQuantity: (quantity: string) => void
  /** Called with whether the keypad is shown, so that the phone's keyboard stays away. */
  onFits: (fits: boolean) => void
}

/** Our own keypad, shown only if all of it fits on the screen. */
export function OwnKeypad({ form, quantity, max, onQuantity, onFits }: Props) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const fits = useKeypadFits(place, form)
  useLayoutEffect(() => {
    onFits(fits)
    return () => onFits(false)
  }, [fits, onFits])
  return (
    <div ref={place} className={styles.keypad} data-fits="false">
      <Keypad
        label={t('orders.keypad')}
        doubleZero
        onKey={(key) => onQuantity(pressKey(quantity, key, Math.max(5, String(max).length)))}
      />
    </div>
  )
}
