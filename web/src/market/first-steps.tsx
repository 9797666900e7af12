import { addRecharge } from '@tarazu/contract/recharges/api'
import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { Chip, ChipRow } from '@tarazu/ui/chip'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { showToast } from '@tarazu/ui/toast'
import { Circle, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useConfig, useSafeMode } from '../config/queries.ts'
import { useMove } from '../data/move.ts'
import { firstSteps } from '../data/session-store.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths, pathTo } from '../navigation/paths.ts'
import { useHasOrdered } from '../orders/queries.ts'
import { useUserInfo } from '../profile/queries.ts'
import { useRechargeMethods } from '../recharges/queries.ts'
import styles from './first-steps.module.css'
import { useCategories, useInstruments } from './queries.ts'
import { useRecent } from './recent.ts'
import { largestCategoryOf, regionsOf } from './regions.ts'

/** Whole units of the wallet's currency: enough for any share that is suggested. */
const playMoney = '100000'
const maxSuggestions = 3

/**
 * The way from an empty account to the first share. Each step ticks itself off; once something was bought
 * the card is shown a last time, and never again on this device.
 */
export function FirstSteps() {
  const { t } = useTranslation()
  const info = useUserInfo().data
  const { data: ordered } = useHasOrdered()
  const { recent } = useRecent()
  const { mode } = useConfig()
  useEffect(() => {
    if (ordered !== undefined) firstSteps.set(ordered ? 'done' : 'begun')
  }, [ordered])
  const hasMoney = (info?.totalAssets ?? 0n) > 0n
  const bought = ordered === true
  return (
    <Card label={t('market.first.title')}>
      <h2 className={styles.title}>{t('market.first.title')}</h2>
      <ol className={styles.steps}>
        <Step done={hasMoney || bought} title={t(mode === 'live' ? 'market.addMoney' : 'market.first.money')}>
          {!hasMoney && !bought && <GetMoney />}
        </Step>
        <Step done={recent.length > 0 || bought} title={t('market.first.choose')}>
          {!bought && <Suggestions />}
        </Step>
        <Step done={bought} title={t('market.first.buy')}>
          {t(bought ? 'market.first.bought' : 'market.first.buyHint')}
        </Step>
      </ol>
    </Card>
  )
}

function Step({ done, title, children }: { done: boolean; title: string; children: ReactNode }) {
  const { t } = useTranslation()
  const Icon = done ? CircleCheck : Circle
  return (
    <li className={styles.step} data-done={done || undefined}>
      <Icon size={22} strokeWidth={1.9} aria-hidden="true" />
      <div className={styles.part}>
        <span className={styles.name}>
          {title}
          {done && <span className="sr"> ({t('market.first.done')})</span>}
        </span>
        {children && <div className={styles.do}>{children}</div>}
      </div>
    </li>
  )
}

/** Play money in one tap; where money is real, the way to add it. */
function GetMoney() {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const { mode } = useConfig()
  const methods = useRechargeMethods().data
  const resting = useSafeMode() !== undefined
  const [asked, setAsked] = useState(false)
  const recharge = useMove(addRecharge, {
    name: t('market.first.money'),
    onSuccess: () => setAsked(true),
  })
  const isPlay = methods?.some(({ method }) => method === 'sandbox')
  const amount = format.whole(BigInt(playMoney) * 100n)
  if (mode === 'live' || (methods && !isPlay)) {
    return (
      <Button size="m" render={<Link to={paths.recharge} />}>
        {t('market.addMoney')}
      </Button>
    )
  }
  return (
    <Button
      size="m"
      disabled={!methods || resting}
      // Until the money is there, another tap would be another recharge.
      pending={(recharge.isPending || asked) && t('market.first.coming')}
      onClick={() =>
        recharge.mutate(
          { amount: playMoney, method: 'sandbox' },
          { onError: (error) => showToast(recharge.tell(error), 'error') },
        )
      }
    >
      {t('market.first.getMoney', { amount })}
    </Button>
  )
}

function Suggestions() {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const { remember } = useRecent()
  const categories = useCategories().data ?? []
  const category = largestCategoryOf(categories, regionsOf(categories)[0])
  const list = useInstruments({ category: category?.code }, { limit: 100, wanted: category !== undefined })
  const rows = (list.data?.rows ?? []).filter(({ tradable, halted, price }) => tradable && !halted && price)
  return (
    <ChipRow label={t('market.first.choose')}>
      {rows.slice(0, maxSuggestions).map((row) => (
        <Chip
          key={row.symbol}
          kind="choice"
          render={
            <Link to={pathTo('stock', { code: row.symbol, name: row.name })} onClick={() => remember(row)} />
          }
        >
          {nameOf(row)}
        </Chip>
      ))}
    </ChipRow>
  )
}
