import { type Ranking, rankings } from '@tarazu/contract/market/ranked-api'
import { Chip, ChipRow } from '@tarazu/ui/chip'
import { useTranslation } from '../language/languages.ts'

type Props = { by: Ranking | undefined; onRank: (by: Ranking | undefined) => void }

/** The order in which a market is listed. */
export function RankingChips({ by, onRank }: Props) {
  const { t } = useTranslation()
  return (
    <ChipRow label={t('chart.sortedBy')}>
      <Chip selected={by === undefined} onClick={() => onRank(undefined)}>
        {t('chart.asListed')}
      </Chip>
      {rankings.map((each) => (
        <Chip key={each} selected={by === each} onClick={() => onRank(each)}>
          {t(`chart.ranking.${each}`)}
        </Chip>
      ))}
    </ChipRow>
  )
}

export const rankingIn = (query: string): Ranking | undefined => {
  const given = new URLSearchParams(query).get('by')
  return rankings.find((each) => each === given)
}
