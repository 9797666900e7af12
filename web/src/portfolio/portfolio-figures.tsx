import type { Portfolio } from '@tarazu/contract/portfolio/api'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { List, ListRow } from '@tarazu/ui/list-row'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Segmented } from '@tarazu/ui/segmented'
import { useState } from 'react'
import { useAmountsHidden } from '../data/preferences.ts'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { Link } from '../navigation/link.tsx'
import { paths, pathTo } from '../navigation/paths.ts'
import { Amount } from './amount.tsx'
import { utcDay } from './chosen-range.ts'
import { indexName } from './index-name.ts'
import type { Opened } from './opened.ts'
import styles from './portfolio.module.css'

type Props = { portfolio: Portfolio; onOpen: (opened: Opened) => void }

/** The four tabs, money, offers and debts, which together are the total. */
export function PortfolioParts({ portfolio, onOpen }: Props) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const today = utcDay(portfolio.madeAt)
  const last = portfolio.days.findLast(({ day }) => day < today)?.day
  const shown = last && date.day(Date.parse(last), 'UTC')
  return (
    <section>
      <SectionHeader title={t('portfolio.parts')} />
      <Card kind="rows">
        <List label={t('portfolio.parts')}>
          {portfolio.parts.map(({ part, value }) => {
            const title = t(`portfolio.part.${part}`)
            const place = placeOf(part)
            return (
              <ListRow
                key={part}
                title={title}
                value={<Amount paise={value} />}
                render={place === undefined ? undefined : <Link to={place} />}
              />
            )
          })}
          {last !== undefined && shown !== undefined && (
            <ListRow
              title={t('portfolio.day')}
              detail={shown}
              onClick={() => onOpen({ kind: 'day', day: last, title: t('portfolio.dayOf', { day: shown }) })}
            />
          )}
        </List>
      </Card>
    </section>
  )
}

/** The screen of what it is made of; units of funds and claims to shares of an issue have two, and none here. */
function placeOf(part: Portfolio['parts'][number]['part']) {
  if (part === 'offers') return undefined
  if (part === 'money') return paths.accountChanges
  return part === 'debts' ? paths.loan : `${paths.holdings}?tab=${part}`
}

/** What the range brought; each row opens to what it was made of. */
export function PortfolioEarned({ portfolio, onOpen }: Props) {
  const { t } = useTranslation()
  const entries = (figure: 'payment' | 'income' | 'cost' | 'interest', title: string) => () =>
    onOpen({ kind: 'entries', figure, title })
  const payments = t('portfolio.payments')
  const last = portfolio.days.at(-1)
  return (
    <section>
      <SectionHeader title={t('portfolio.earned')} />
      <Card kind="rows">
        <List label={t('portfolio.earned')}>
          <ListRow
            title={t('portfolio.gain')}
            value={last ? <Amount paise={portfolio.gain} signed /> : t('portfolio.none')}
            note={t('portfolio.gainHow')}
            onClick={() => onOpen({ kind: 'days', title: t('portfolio.dayByDay') })}
          />
          <ListRow title={t('portfolio.before')} value={<Amount paise={portfolio.before} />} />
          {last && last.day < utcDay(portfolio.madeAt) && (
            <ListRow title={t('portfolio.after')} value={<Amount paise={last.value} />} />
          )}
          <ListRow
            title={t('portfolio.paidIn')}
            value={<Amount paise={portfolio.paidIn} />}
            onClick={entries('payment', payments)}
          />
          <ListRow
            title={t('portfolio.paidOut')}
            value={<Amount paise={portfolio.paidOut} />}
            onClick={entries('payment', payments)}
          />
          <ListRow
            title={t('portfolio.realised')}
            value={<Amount paise={portfolio.realised} signed />}
            onClick={() => onOpen({ kind: 'sales', title: t('portfolio.realised') })}
          />
          <ListRow
            title={t('portfolio.unrealised')}
            value={<Amount paise={portfolio.unrealised} signed />}
            render={<Link to={paths.holdings} />}
          />
          <ListRow
            title={t('portfolio.income')}
            value={<Amount paise={portfolio.income} signed />}
            onClick={entries('income', t('portfolio.income'))}
          />
          <ListRow
            title={t('portfolio.costs')}
            value={<Amount paise={-portfolio.costs} signed />}
            onClick={entries('cost', t('portfolio.costs'))}
          />
          <ListRow
            title={t('portfolio.interest')}
            value={<Amount paise={-portfolio.interest} signed />}
            onClick={entries('interest', t('portfolio.interest'))}
          />
        </List>
      </Card>
    </section>
  )
}

/** Returns, swings and the deepest fall, beside the index; each row opens to the days that it was made of. */
export function PortfolioMeasures({ portfolio, onOpen }: Props) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const date = useDateFormat()
  const share = (fraction: number | null, signed = true) =>
    fraction === null ? t('portfolio.none') : number.percent(fraction * 100, signed)
  const { drawdown } = portfolio
  const days = () => onOpen({ kind: 'days', title: t('portfolio.dayByDay') })
  const dayOf = (day: string) => date.day(Date.parse(day), 'UTC')
  return (
    <section>
      <SectionHeader title={t('portfolio.measures')} />
      <Card kind="rows">
        <List label={t('portfolio.measures')}>
          <ListRow
            title={t('portfolio.twr')}
            value={share(portfolio.twr)}
            note={t('portfolio.twrHow')}
            onClick={days}
          />
          <ListRow
            title={t('portfolio.xirr')}
            value={share(portfolio.xirr)}
            note={t('portfolio.xirrHow')}
            onClick={days}
          />
          <ListRow
            title={t('portfolio.indexReturn', { index: indexName(portfolio, portfolio.index) })}
            value={share(portfolio.indexReturn)}
          />
          <ListRow
            title={t('portfolio.volatility')}
            value={share(portfolio.volatility, false)}
            onClick={days}
          />
          <ListRow
            title={t('portfolio.drawdown')}
            value={share(drawdown?.depth ?? null)}
            onClick={days}
            detail={
              drawdown && drawdown.depth < 0
                ? t('portfolio.drawdownFrom', { from: dayOf(drawdown.from), to: dayOf(drawdown.to) })
                : undefined
            }
          />
        </List>
      </Card>
    </section>
  )
}

const dimensions = ['type', 'currency', 'sector'] as const

/** Shares of all that is owned, by one dimension at a time. */
export function PortfolioWeights({ portfolio }: { portfolio: Portfolio }) {
  const { t, texts } = useTranslation()
  const number = useNumberFormat()
  const [by, setBy] = useState<(typeof dimensions)[number]>('type')
  const { part, sector } = texts.portfolio
  // What operators list has sectors of their own words.
  const names: Record<string, string> = by === 'sector' ? { ...sector, ...part } : part
  return (
    <section className={styles.section}>
      <SectionHeader title={t('portfolio.weights')} />
      <Segmented
        label={t('portfolio.weightsBy')}
        options={dimensions.map((value) => ({ value, label: t(`portfolio.by.${value}`) }))}
        value={by}
        onChange={setBy}
      />
      <Card kind="rows">
        <List label={t('portfolio.weights')}>
          {portfolio.weights[by].map(({ name, value, percent }) => (
            <ListRow
              key={name}
              title={names[name] ?? name}
              value={percent === null ? t('portfolio.unknown') : number.percent(percent, false)}
              subvalue={<Amount paise={value} />}
            />
          ))}
        </List>
      </Card>
    </section>
  )
}

/** Dividends and coupons that are announced for what is held. */
export function PortfolioComing({ portfolio }: { portfolio: Portfolio }) {
  const { t } = useTranslation()
  const hidden = useAmountsHidden()
  const date = useDateFormat()
  const number = useNumberFormat()
  return (
    <section>
      <SectionHeader title={t('portfolio.coming')} />
      <Card kind="rows">
        <List label={t('portfolio.coming')}>
          {portfolio.coming.length === 0 && <ListRow title={t('portfolio.nothingComing')} wraps />}
          {portfolio.coming.map(({ symbol, kind, day, units, estimate }) => (
            <ListRow
              key={`${symbol} ${kind} ${day}`}
              title={`${shownCode(symbol)} · ${t(`portfolio.comingKind.${kind}`)}`}
              detail={[
                date.day(Date.parse(day), 'UTC'),
                !hidden && t('portfolio.comingUnits', { count: number.count(units) }),
              ]
                .filter(Boolean)
                .join(' · ')}
              value={<Amount paise={estimate} />}
              render={<Link to={pathTo('stock', { code: symbol, name: symbol })} />}
              wraps
            />
          ))}
        </List>
      </Card>
    </section>
  )
}
