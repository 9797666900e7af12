import { Chip, ChipRow } from '@tarazu/ui/chip'
import { Skeleton } from '@tarazu/ui/skeleton'
import { useTranslation } from '../language/languages.ts'
import type { Category } from './queries.ts'
import styles from './region-chips.module.css'
import { useMarketNames } from './region-names.ts'
import { regionsOf } from './regions.ts'

type Props = {
  categories: readonly Category[] | undefined
  region: string | undefined
  onRegion: (region: string) => void
}

export function RegionChips({ categories, region, onRegion }: Props) {
  const { t } = useTranslation()
  const names = useMarketNames()
  if (!categories) {
    return (
      <div className={styles.waiting}>
        {[64, 52, 72].map((width) => (
          <Skeleton key={width} width={width} height={36} radius={18} />
        ))}
      </div>
    )
  }
  return (
    <ChipRow label={t('market.regions')}>
      {regionsOf(categories).map((each) => (
        <Chip key={each} selected={each === region} onClick={() => onRegion(each)}>
          {names.region(each)}
        </Chip>
      ))}
    </ChipRow>
  )
}
