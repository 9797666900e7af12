import type { OrderDetail } from '@tarazu/contract/orders/order'
import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useDateFormat } from '../language/date-format.ts'
import { useFeeName } from '../language/fee-name.ts'
import { useTranslation } from '../language/languages.ts'
import { useSearchParams } from '../navigation/router.tsx'
import { useRateSource } from '../prices/rate-source.ts'
import { useOriginName, usePrice, useSourceName } from './order-words.ts'
import styles from './records.module.css'
import { whyFill } from './why-fill.ts'

type Fill = OrderDetail['fills'][number]

/** One sentence with its figures; open where the address asks for it. */
function WhyThisPrice({ fill, order }: { fill: Fill; order: OrderDetail }) {
  const { t } = useTranslation()
  const asked = useSearchParams()[0].has('why')
  const date = useDateFormat()
  const price = usePrice()
  const { what, against } = whyFill(fill, order)
  const values = { price: price(fill.price, order.currency), time: date.dayAndSeconds(fill.quotedAt) }
  const told = t(`why.${what}`, values)
  return (
    <details className={styles.why} open={asked}>
      <summary>{t('why.title')}</summary>
      <p>
        {against
          ? t(`why.${against.word}`, {
              what: told,
              price: price(against.price, order.currency),
              stop: against.word === 'stopLimit' ? price(against.stop, order.currency) : '',
            })
          : t('why.plain', { what: told })}
      </p>
    </details>
  )
}

/** One fill with the quote that it was made against, so that customers can check it. */
export function FillCard({ fill, order }: { fill: Fill; order: OrderDetail }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const price = usePrice()
  const format = useNumberFormat()
  const feeName = useFeeName()
  const rateSource = useRateSource()
  const sourceName = useSourceName()
  const origin = useOriginName()
  const moment = date.dayAndSeconds
  const foreign = order.currency !== format.wallet
  return (
    <Card label={t('orders.fillTitle', { quantity: fill.quantity })}>
      <div className={styles.fillHead}>
        <b>{t('orders.fillTitle', { quantity: fill.quantity })}</b>
        <b className="num">{price(fill.price, order.currency)}</b>
      </div>
      <WhyThisPrice fill={fill} order={order} />
      <Facts
        facts={[
          { label: t('orders.fillAt'), value: moment(fill.at) },
          { label: t('orders.value'), value: <MoneyText paise={fill.value} /> },
          ...fill.fees.map((fee) => ({ label: feeName(fee), value: <MoneyText paise={fee.amount} /> })),
          { label: t('orders.quoteSource'), value: sourceName(fill.source) },
          ...(fill.origin === null ? [] : [{ label: t('orders.quoteFrom'), value: origin(fill.origin) }]),
          { label: t('orders.quoteTime'), value: moment(fill.quotedAt) },
          ...(fill.bar
            ? [
                {
                  label: t('orders.bar'),
                  value: t(fill.bar.price === 'open' ? 'orders.barOpen' : 'orders.barClose', {
                    minute: date.time(fill.bar.at),
                  }),
                },
              ]
            : []),
          { label: t('orders.quoteReceived'), value: moment(fill.receivedAt) },
          {
            label: t('orders.bidAsk'),
            value: fill.offersAssumed
              ? t('orders.noOffers')
              : `${price(fill.bid, order.currency)} / ${price(fill.ask, order.currency)}`,
          },
          {
            label: t(fill.sizeAssumed ? 'orders.sizeAssumed' : 'orders.size'),
            value: format.count(fill.size),
          },
          { label: t('orders.slippage'), value: <MoneyText paise={fill.slippage} signed /> },
          ...(foreign
            ? [
                {
                  label: t('orders.rate'),
                  value: t('orders.rateValue', {
                    from: order.currency,
                    value: format.rate(fill.rate),
                  }),
                },
                { label: t('orders.rateSource'), value: rateSource(fill.rateSource) },
                { label: t('orders.rateTime'), value: moment(fill.rateAt) },
              ]
            : []),
          { label: t('orders.rules'), value: fill.rules },
        ]}
      />
      {fill.originKey !== null && (
        <p className={styles.proof}>{t('orders.sourceKey', { key: fill.originKey })}</p>
      )}
      {fill.answerHash !== null && (
        <p className={styles.proof}>{t('orders.answerHash', { hash: fill.answerHash })}</p>
      )}
      {order.filledBy !== null && (
        <p className={styles.hint}>{t('orders.filledBy', { name: order.filledBy })}</p>
      )}
    </Card>
  )
}
