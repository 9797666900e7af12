import { isYahoo } from '@tarazu/contract/market/rules'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { Tag } from '@tarazu/ui/tag'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './deployment-card.module.css'
import type { Figures } from './transparency-query.ts'

const sources = {
  simulated: 'sourceSimulated',
  replay: 'sourceReplay',
  yahoo: 'sourceYahoo',
} as const satisfies Record<Figures['feed'], string>

/** Shows the mode and the source of prices, and what both mean for a customer. */
export function DeploymentCard({ figures }: { figures: Figures }) {
  const { mode, feed, price_sources, prices_foreseeable, market_clock, version } = figures
  const pretends = price_sources[0] !== undefined && !isYahoo(price_sources[0].origin)
  const { t } = useTranslation()
  const date = useDateFormat()
  const paper = mode === 'paper'
  return (
    <>
      <Card>
        <Facts
          facts={[
            {
              label: t('config.mode'),
              value: <Tag tone={paper ? 'notice' : 'brand'}>{t(paper ? 'config.paper' : 'config.live')}</Tag>,
            },
            {
              label: t('config.feed'),
              value: <Tag tone={feed === 'yahoo' ? 'neutral' : 'notice'}>{t(`shell.${feed}`)}</Tag>,
            },
            { label: t('config.marketClock'), value: date.dayAndTime(market_clock) },
            { label: t('config.version'), value: version },
          ]}
        />
      </Card>
      <section className={styles.words}>
        {paper ? (
          <>
            <SectionHeader title={t('config.paperTitle')} />
            <p>{t('config.paperMoney')}</p>
            <p>{t('config.paperReal')}</p>
            <p>
              <strong>{t('config.paperNever')}</strong>
            </p>
          </>
        ) : (
          <p>{t('config.liveMoney')}</p>
        )}
      </section>
      <section className={styles.words}>
        <SectionHeader title={t('config.sourceTitle')} />
        <p>{t(pretends ? 'config.sourceOther' : `config.${sources[feed]}`)}</p>
        {prices_foreseeable && (
          <p>
            <strong>{t('config.sourceForeseeable')}</strong>
          </p>
        )}
        <p>{t('config.sourceRule')}</p>
      </section>
    </>
  )
}
