import { useTranslation } from '../language/languages.ts'

/** Names of regions and categories in the reader's language; the server's own where it has ones we do not know. */
export function useMarketNames() {
  const { texts } = useTranslation()
  const regions: Record<string, string> = texts.market.region
  const categories: Record<string, string> = texts.market.category
  return {
    region: (code: string) => regions[code] ?? code,
    category: ({ code, name }: { code: string; name: string }) => categories[code] ?? name,
  }
}
