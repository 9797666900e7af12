import type { PayeeNames } from '@tarazu/contract/withdrawals/withdrawal'
import { classes } from '@tarazu/ui/classes'
import { TriangleAlert } from 'lucide-react'
import styles from './payee.module.css'

/** Renders nothing where the names agree. */
export function NamesWarning({ names }: { names: PayeeNames }) {
  if (names === 'agree') return null
  const differ = names === 'differ'
  return (
    <p className={classes(styles.warning, !differ && styles.unsure)} role={differ ? 'alert' : 'note'}>
      <TriangleAlert size={16} aria-hidden="true" />
      {differ
        ? 'The account belongs to another name than the one that was verified.'
        : 'Nobody was verified for this customer: the name of the holder is their own word.'}
    </p>
  )
}
