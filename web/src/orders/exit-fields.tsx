import { Chip } from '@tarazu/ui/chip'
import { TextField } from '@tarazu/ui/text-field'
import { priceTyped } from '../forms/typed-price.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './ticket.module.css'
import { withBracket } from './ticket.ts'
import type { TicketState } from './ticket-state.ts'

type Props = {
  state: Pick<TicketState, 'ticket' | 'change' | 'problems' | 'preview' | 'instrument' | 'tick'>
}

/** A bracket: the target and the stop at which what is bought is put up for sale. */
export function ExitFields({ state }: Props) {
  const { t } = useTranslation()
  const { ticket, change, preview, tick } = state
  return (
    <>
      <div>
        <Chip
          kind="choice"
          selected={ticket.bracket}
          onClick={() => change(withBracket(ticket, preview?.price ?? null, tick))}
        >
          {t('orders.bracket')}
        </Chip>
      </div>
      {ticket.bracket && (
        <>
          <p className={styles.hint}>{t('orders.bracketHint')}</p>
          <ExitPrices state={state} />
        </>
      )}
    </>
  )
}

export function ExitPrices({
  state,
}: {
  state: Pick<TicketState, 'ticket' | 'change' | 'problems' | 'instrument'>
}) {
  const { t } = useTranslation()
  const { ticket, change, problems, instrument } = state
  const field = (name: 'exitTarget' | 'exitStop') => (
    <TextField
      label={t(`orders.${name}`)}
      value={ticket[name]}
      onChange={(text) => change({ ...ticket, [name]: priceTyped(text) })}
      inputMode="decimal"
      autoComplete="off"
      suffix={instrument.data?.currency}
      error={problems[name] && t('orders.priceMissing')}
    />
  )
  return (
    <div className={styles.prices}>
      {field('exitTarget')}
      {field('exitStop')}
    </div>
  )
}
