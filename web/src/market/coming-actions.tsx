import { Card } from '@tarazu/ui/card'
import { useActionText } from '../language/action-text.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './key-stats.module.css'
import type { Detail } from './queries.ts'

/** Announced splits, bonus issues and dividends; renders nothing if there are none. */
export function ComingActions({ detail: { actions, currency } }: { detail: Detail }) {
  const { t } = useTranslation()
  const text = useActionText(currency)
  if (actions.length === 0) return null
  const notes = new Set(
    actions.map(({ kind }) => t(`instruments.actionNote.${kind === 'dividend' ? 'dividend' : 'units'}`)),
  )
  return (
    <Card>
      <h2 className={styles.title}>{t('instruments.coming')}</h2>
      {actions.map((action) => (
        <p key={`${action.kind} ${action.day}`}>{text(action)}</p>
      ))}
      {[...notes].map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </Card>
  )
}
