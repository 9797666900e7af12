import { MoneyText } from '@tarazu/ui/money-text'
import { useAmountsHidden } from '../data/preferences.ts'
import { useTranslation } from '../language/languages.ts'

/** Money, or the word for a price that is missing. */
export function Amount({ paise, signed = false }: { paise: bigint | null; signed?: boolean }) {
  const { t } = useTranslation()
  const hidden = useAmountsHidden()
  return paise === null ? t('portfolio.unknown') : <MoneyText paise={paise} signed={signed} hidden={hidden} />
}
