import { useTranslation } from '../language/languages.ts'

/** Translated names of regions and categories; those that have no text keep the server's name. */
export function useMarketNames() {
  const { texts } = useTranslation()
  const regions: Record<string, string> = texts.market.region
  const categories: Record<string, string> = texts.market.category
  return {
    region: (code: string) => regions[code] ?? code,
    category: ({ code, name }: { code: string; name: string }) => categories[code] ?? name,
  }
}
