import { Button } from '@tarazu/ui/button'
import styles from '../lists/offer.module.css'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'

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
