import { Dialog } from '@tarazu/ui/dialog'
import { useRegisteredKeys } from './keys.ts'
import styles from './keys-dialog.module.css'
import { useKeysOn } from './preferences.ts'
import { Link } from './router.tsx'

/** What can be pressed on the screen that is open now. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const keys = useRegisteredKeys()
  const on = useKeysOn()
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className={styles.keys}>
        {keys.map(([key, { does }]) => (
          <div key={key} className={styles.row}>
            <dt>{does}</dt>
            <dd>
              {key.split(' ').map((part) => (
                <kbd key={part} className={styles.key}>
                  {part}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
        <div className={styles.row}>
          <dt>Open what has the focus</dt>
          <dd>
            <kbd className={styles.key}>Enter</kbd>
          </dd>
        </div>
      </dl>
      <p className={styles.note}>
        {on ? 'They can be switched off in ' : 'They are switched off in '}
        <Link to="/settings" className={styles.link} onClick={onClose}>
          My settings
        </Link>
        .
      </p>
    </Dialog>
  )
}
