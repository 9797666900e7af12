import { nameIn } from '@tarazu/contract/market/names'
import { useTranslation } from './languages.ts'

/** What an instrument is called in the reader's language; a company is called the same in all of them. */
export function useInstrumentName() {
  const { language, texts } = useTranslation()
  // The lists themselves are in English, and its texts may not all be there yet.
  return ({ symbol, name }: { symbol: string; name: string }) =>
    language === 'en' ? name : (nameIn(language, texts.instruments.names, symbol) ?? name)
}
