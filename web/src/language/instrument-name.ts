import { useDateFormat } from './date-format.ts'
import { useTranslation } from './languages.ts'

type Named = { symbol: string; name: string; contract?: { month: string } | undefined }

/**
 * What an instrument is called in the reader's language; a company is called the same in all of them. A
 * future of which the contract is known is called with its month.
 */
export function useInstrumentName() {
  const { language, texts, nameIn } = useTranslation()
  const date = useDateFormat()
  return ({ symbol, name, contract }: Named) => {
    const called = nameIn?.(language, texts.instruments.names, symbol) ?? name
    return contract ? `${called} ${date.monthOfYear(Date.parse(contract.month), 'UTC')}` : called
  }
}
