import type { ReactNode } from 'react'
import { useConfig } from '../config/queries.ts'
import { paths } from '../paths.ts'
import { LanguageChoice } from '../shell/language-choice.tsx'
import { useTranslation } from '../shell/languages.ts'
import { Link } from '../shell/link.tsx'
import styles from './session-page.module.css'

type Props = { title: string; detail: string; children: ReactNode; footer: ReactNode }

/** The frame of signing in and registering: mark, title, form, the way to the other one. */
export function SessionPage({ title, detail, children, footer }: Props) {
  const { t } = useTranslation()
  const { locales } = useConfig()
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <img className={styles.mark} src="/icons/tarazu.svg" alt="Tarazu" width={44} height={44} />
        <LanguageChoice offered={locales} />
      </div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.detail}>{detail}</p>
      {children}
      <p className={styles.footer}>{footer}</p>
      <p className={styles.small}>
        <Link to={paths.transparency}>{t('profile.transparency')}</Link>
      </p>
    </div>
  )
}
