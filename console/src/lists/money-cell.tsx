import { MoneyText } from '@tarazu/ui/money-text'

/** An amount in a column: right-aligned by the column, figures of one width. */
export function MoneyCell({ paise, signed = false }: { paise: bigint | null; signed?: boolean }) {
  return paise === null ? <span aria-hidden="true">–</span> : <MoneyText paise={paise} signed={signed} />
}
