import { microsToNumber } from '@tarazu/contract/money'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useConfig } from '../config/queries.ts'
import { useTranslation } from '../language/languages.ts'
import { type Preview, pesosFor } from './estimate.ts'
import { PesoPlaceholder } from './peso-placeholder.tsx'
import { useInstrument } from './queries.ts'
import styles from './ticket.module.css'

type Props = { total: bigint | undefined; preview: Pick<Preview, 'currency' | 'rate'> }

/** Product 2: the total in Mexican pesos, at a configured rate that nobody trades at. */
export function PesoLine({ total, preview }: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const { peso_rate: configured } = useConfig()
  const inDollars = preview.currency === 'USD'
  const inPesos = format.wallet === 'MXN'
  const ofWallet = useInstrument(`USD${format.wallet}=X`, !inDollars && !inPesos)
  // Instruments priced in pesos have a traded rate, which the configured one would contradict.
  if (inPesos || preview.currency === 'MXN') return null
  const dollar = inDollars ? microsToNumber(preview.rate) : ofWallet.data?.price
  const pesos =
    total === undefined || dollar == null ? undefined : pesosFor(total, dollar, Number(configured))
  const isLoading = !inDollars && ofWallet.isPending && ofWallet.error === null
  if (pesos === undefined) {
    // Pesos need a price of the dollar. Room is kept while that price is loading.
    return isLoading || (total === undefined && dollar) ? <PesoPlaceholder /> : null
  }
  return (
    <p className={styles.note}>
      <b className="num">{t('orders.pesosValue', { value: format.price(pesos) })}</b>
      {` · ${t('orders.pesosNote', { rate: configured ?? '' })}`}
    </p>
  )
}
