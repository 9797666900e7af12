import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { QrCode } from '@tarazu/ui/qr-code'
import { StatusChip } from '@tarazu/ui/tag'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { useCompare, useLogWatch } from '../chain/queries.ts'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { paths } from '../navigation/paths.ts'
import { useSearchParams } from '../navigation/router.tsx'
import styles from './figure-cards.module.css'
import type { Figures } from './transparency-query.ts'

/**
 * Who has co-signed the last checkpoint of the log, and how two people find out that they see the same one.
 */
export function LogCard({ figures }: { figures: Figures }) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const date = useDateFormat()
  const { data: watched } = useLogWatch()
  const { log_size: size, log_witnesses: witnesses, log_witnessed: witnessed } = figures
  return (
    <Card>
      <h2 className={styles.title}>{t('config.witnesses.title')}</h2>
      <p className={styles.rule}>{t('config.witnesses.rule')}</p>
      <Facts
        facts={[
          { label: t('config.witnesses.size'), value: number.count(size) },
          ...witnesses.map(({ name, cosigned_at: at }) => ({
            label: name,
            value: at === null ? t('config.witnesses.notYet') : date.dayAndTime(at),
          })),
        ]}
      />
      {witnessed === null ? (
        <p className={styles.rule}>{t('config.witnesses.nobody')}</p>
      ) : (
        <p className={styles.verdict}>
          <StatusChip tone={witnessed ? 'success' : 'error'}>
            {t(witnessed ? 'config.witnesses.enough' : 'config.witnesses.few')}
          </StatusChip>
        </p>
      )}
      {watched?.code && <Compare code={watched.code} />}
    </Card>
  )
}

/** The picture leads another phone to this page with the code, and there it is compared. */
function Compare({ code }: { code: string }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const [typed, setTyped] = useState(search.get('log') ?? '')
  const compare = useCompare()
  const failure = useFailure(compare)
  const address = `${location.origin}${paths.transparency}?log=${code}`
  return (
    <>
      <h3 className={styles.subtitle}>{t('config.witnesses.compare')}</h3>
      <p className={styles.rule}>{t('config.witnesses.compareRule')}</p>
      <p className={styles.hash}>{code}</p>
      <QrCode text={address} label={t('config.witnesses.compare')} />
      <form
        className={styles.compare}
        onSubmit={(event) => {
          event.preventDefault()
          compare.mutate(typed)
        }}
      >
        <TextField
          label={t('config.witnesses.other')}
          value={typed}
          onChange={setTyped}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <Button
          type="submit"
          variant="neutral"
          size="m"
          pending={compare.isPending && t('config.witnesses.comparing')}
        >
          {t('config.witnesses.compareNow')}
        </Button>
      </form>
      <div role="status">
        {failure && <QueryFailure failure={failure} onRetry={async () => compare.mutate(typed)} />}
        {compare.isSuccess && (
          <p className={styles.verdict}>
            <StatusChip tone={compare.data === 'same-history' ? 'success' : 'error'}>
              {t(`config.witnesses.compared.${compare.data ?? 'none'}`)}
            </StatusChip>
          </p>
        )}
      </div>
    </>
  )
}
