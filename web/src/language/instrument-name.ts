import { useTranslation } from './languages.ts'

/** What an instrument is called in the reader's language; a company is called the same in all of them. */
export function useInstrumentName() {
  const { language, texts, nameIn } = useTranslation()
  return ({ symbol, name }: { symbol: string; name: string }) =>
    nameIn?.(language, texts.instruments.names, symbol) ?? name
}
