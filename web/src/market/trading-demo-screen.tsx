import type { Bar } from '@tarazu/contract/market/bar'
import { Card } from '@tarazu/ui/card'
import { directionOf } from '@tarazu/ui/direction'
import { Facts } from '@tarazu/ui/facts'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { PageHeader } from '@tarazu/ui/page-header'
import { PriceText } from '@tarazu/ui/price-text'
import { Tag } from '@tarazu/ui/tag'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { useGoBack } from '../navigation/go-back.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useParams } from '../navigation/router.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { sampleBars } from './sample-bars.ts'
import styles from './trading-demo-screen.module.css'

/** Product 2: a static demo with hard-coded data, which says so first and calls no server. */
export function TradingDemoScreen() {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const date = useDateFormat()
  const goBack = useGoBack(paths.home)
  const { code = '' } = useParams()
  const [pointed, setPointed] = useState<Bar>()
  usePageTitle(t('market.demo'))

  const bar = pointed ?? sampleBars.at(-1)
  const price = (value: number | undefined) => (value === undefined ? '–' : number.price(value))
  return (
    <>
      <PageHeader
        title={t('market.demo')}
        onBack={goBack}
        actions={
          <span className={styles.tag}>
            <Tag tone="notice">{t('shell.sampleData')}</Tag>
          </span>
        }
      />
      <div className={styles.sections}>
        <p className={styles.notice} role="note">
          <FlaskConical size={20} aria-hidden="true" />
          <span>{t('market.demoNotice', { code: shownCode(code) })}</span>
        </p>
        <div>
          <PriceText key={bar?.at} value={bar?.close} size="hero" />
          <p className={styles.moment}>
            {t('market.demoSeries')} · {bar && date.day(bar.at, 'UTC')}
          </p>
        </div>
        <ChartPanel
          title={`${t('shell.sampleData')}: ${t('market.dayK')}`}
          view={view}
          digits={2}
          moment="day"
          onBar={setPointed}
        />
        <Card>
          <h2 className={styles.title}>{t('shell.sampleData')}</h2>
          <Facts
            kind="grid"
            facts={[
              { label: t('market.open'), value: price(bar?.open) },
              { label: t('market.high'), value: price(bar?.high) },
              { label: t('market.low'), value: price(bar?.low) },
              { label: t('market.close'), value: price(bar?.close) },
              { label: t('market.volume'), value: bar ? number.compact(bar.volume) : '–' },
            ]}
          />
        </Card>
      </div>
    </>
  )
}

const view = {
  name: 'sample',
  kind: 'candles',
  scale: 'normal',
  still: false,
  bars: sampleBars,
  zone: 'UTC',
  reference: undefined,
  direction: directionOf(0),
} as const
