import { microsToNumber } from '@tarazu/contract/money'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useConfig } from '../config/queries.ts'
import { useTranslation } from '../language/languages.ts'
import { type Preview, pesosFor } from './estimate.ts'
import { PesoPlace } from './peso-place.tsx'
import { useInstrument } from './queries.ts'
import styles from './ticket.module.css'

type Props = { total: bigint | undefined; preview: Pick<Preview, 'currency' | 'rate'> }

/** Product 2: the total in Mexican pesos, at a rate that somebody has configured and nobody trades at. */
export function PesoLine({ total, preview }: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const { peso_rate: configured } = useConfig()
  const inDollars = preview.currency === 'USD'
  const inPesos = format.wallet === 'MXN'
  const ofWallet = useInstrument(`USD${format.wallet}=X`, !inDollars && !inPesos)
  // What is priced in pesos has a rate of its own, and two of them would contradict each other.
  if (inPesos || preview.currency === 'MXN') return null
  const dollar = inDollars ? microsToNumber(preview.rate) : ofWallet.data?.price
  const pesos =
    total === undefined || dollar == null ? undefined : pesosFor(total, dollar, Number(configured))
  const coming = !inDollars && ofWallet.isPending && ofWallet.error === null
  if (pesos === undefined) {
    // Nobody can say it without a price of the dollar; until that is known its place is kept.
    return coming || (total === undefined && dollar) ? <PesoPlace /> : null
  }
  return (
    <p className={styles.note}>
      <b className="num">{t('orders.pesosValue', { value: format.price(pesos) })}</b>
      {` · ${t('orders.pesosNote', { rate: configured ?? '' })}`}
    </p>
  )
}
