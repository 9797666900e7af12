import { Button } from '@tarazu/ui/button'
import { paths } from '../paths.ts'
import { Link } from './link.tsx'
import styles from './offer.module.css'

/** How much is missing, and the way to it. */
export function ShortOfMoney({ text, addMoney }: { text: string; addMoney: string }) {
  return (
    <p className={styles.short} role="status">
      {text}
      <Button variant="neutral" size="m" render={<Link to={paths.recharge} />}>
        {addMoney}
      </Button>
    </p>
  )
}
