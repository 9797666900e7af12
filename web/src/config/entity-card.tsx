import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { useTranslation } from '../language/languages.ts'
import { OutsideLink } from '../shell/outside-link.tsx'
import styles from './figure-cards.module.css'
import { useEntity } from './queries.ts'

/** Discloses who runs a live deployment, with the signature over that statement (safety H3). */
export function EntityCard() {
  const { t } = useTranslation()
  const entity = useEntity()
  if (!entity) return null
  const { grievance } = entity
  return (
    <Card>
      <h2 className={styles.title}>{t('config.entity')}</h2>
      <Facts
        facts={[
          { label: t('config.entityName'), value: entity.name },
          { label: t('config.entityNumber'), value: entity.registration_number },
          { label: t('config.entityRegulator'), value: entity.regulator },
          { label: t('config.entityLicence'), value: entity.licence_number },
          { label: t('config.entityAddress'), value: entity.address },
          ...(entity.acts_as === 'principal'
            ? [{ label: t('config.entityActsAs'), value: t('config.entityPrincipal') }]
            : []),
          {
            label: t('config.entityRetention'),
            value: t('config.entityYears', { years: entity.retention_years }),
          },
        ]}
      />
      <OutsideLink href={entity.registry_url} text={(host) => t('shell.register', { host })} />
      <h3 className={styles.subtitle}>{t('config.entityGrievance')}</h3>
      <p className={styles.rule}>
        {grievance.contact}
        <br />
        {grievance.email}
        <br />
        {grievance.phone}
      </p>
      <OutsideLink href={grievance.url} text={(host) => host} />
      <p className={styles.rule}>{t('config.entityProof')}</p>
      <h3 className={styles.subtitle}>{t('config.entitySignature')}</h3>
      <p className={styles.hash}>{entity.signature}</p>
    </Card>
  )
}
