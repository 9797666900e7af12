import type { Entity } from '@tarazu/contract/config/entity'
import { useTranslation } from '../language/languages.ts'
import styles from './entity-footer.module.css'
import { OutsideLink } from './outside-link.tsx'

/** Who runs this deployment, at the end of every screen of live mode (safety H3). */
export function EntityFooter({ entity }: { entity: Entity }) {
  const { t } = useTranslation()
  return (
    <footer className={styles.footer}>
      <p>
        <b>{entity.name}</b>
        <br />
        {entity.regulator}
        <br />
        {t('shell.licence', { number: entity.licence_number })}
      </p>
      <OutsideLink href={entity.registry_url} text={(host) => t('shell.register', { host })} />
    </footer>
  )
}
