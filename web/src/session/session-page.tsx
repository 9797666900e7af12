import { classes } from '@tarazu/ui/classes'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useConfig, useEntity } from '../config/queries.ts'
import { rememberedPhone } from '../data/session-store.ts'
import { LanguageChoice } from '../language/language-choice.tsx'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import styles from './session-page.module.css'

type Props = {
  title: string
  detail: string
  /** Confirms what was just done, in place of the detail: a toast would cover the next button. */
  done?: string | undefined
  children: ReactNode
  footer: ReactNode
}

/** The frame of signing in, registering and resetting the password. */
export function SessionPage({ title, detail, done, children, footer }: Props) {
  const { t } = useTranslation()
  const { locales } = useConfig()
  const entity = useEntity()
  // Nobody has signed in on this device: the first thing to know is what this is.
  // What `index.html` said until this page was there.
  useLayoutEffect(() => document.getElementById('welcome')?.remove(), [])
  const [stranger] = useState(() => rememberedPhone() === '')
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <span className={styles.brand}>
          <img className={styles.mark} src="/icons/tarazu.svg" alt="" width={44} height={44} />
          <span className={styles.name}>Tarazu</span>
        </span>
        <LanguageChoice offered={locales} />
      </div>
      {stranger && <p className={styles.what}>{t('session.what')}</p>}
      <h1 className={styles.title}>{title}</h1>
      {done ? (
        <p className={classes(styles.detail, styles.done)} role="status">
          <CircleCheck size={20} strokeWidth={1.9} aria-hidden="true" /> {done}
        </p>
      ) : (
        <p className={styles.detail}>
          {/* Names the firm that customers are about to trust with money before they scroll (safety H3). */}
          {entity ? (
            <>
              {entity.name},{' '}
              <span className={styles.licence}>{t('shell.licence', { number: entity.licence_number })}</span>
            </>
          ) : (
            detail
          )}
        </p>
      )}
      {children}
      <p className={styles.footer}>{footer}</p>
      <p className={styles.small}>
        <Link to={paths.transparency}>{t('profile.transparency')}</Link>
      </p>
    </div>
  )
}
