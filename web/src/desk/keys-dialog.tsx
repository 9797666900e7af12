import { Dialog } from '@tarazu/ui/dialog'
import { useId } from 'react'
import { useTranslation } from '../language/languages.ts'
import { turnKeys, useKeysOn } from './keys.ts'
import styles from './keys-dialog.module.css'

const keys = [
  ['search', ['/']],
  ['sides', ['B', 'S']],
  ['sound', ['L']],
  ['pages', ['1', '2', '3', '4', '5']],
  ['rows', ['↑', '↓']],
  ['enter', ['Enter']],
  ['escape', ['Esc']],
  ['help', ['?']],
] as const

/** What each key does, and whether they do it. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const on = useKeysOn()
  return (
    <Dialog open={open} onClose={onClose} title={t('desk.keys.title')}>
      <dl className={styles.keys}>
        {keys.map(([what, names]) => (
          <div key={what}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{t(`desk.keys.${what}`)}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.choice} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={on}
          onChange={({ currentTarget }) => turnKeys(currentTarget.checked)}
        />
        {t('desk.keys.on')}
      </label>
    </Dialog>
  )
}
