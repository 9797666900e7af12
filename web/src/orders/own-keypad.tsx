import { Keypad } from '@tarazu/ui/keypad'
import { pressKey } from '@tarazu/ui/press-key'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../language/languages.ts'
import { useKeypadFits } from './keypad-fits.ts'
import styles from './ticket.module.css'

type Props = {
  /** What is shown: another form is another measure. */
  form: string
  quantity: string
  most: number
  onQuantity: (quantity: string) => void
  /** Told whether it is on the screen, so that the phone's keyboard stays away. */
  onFits: (fits: boolean) => void
}

/** Our own keypad, where there is room for all of it. */
export function OwnKeypad({ form, quantity, most, onQuantity, onFits }: Props) {
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
        onKey={(key) => onQuantity(pressKey(quantity, key, Math.max(5, String(most).length)))}
      />
    </div>
  )
}
