import { Chip, ChipRow } from '@tarazu/ui/chip'
import { Plus, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { chooseList, useChosenList } from './chosen-list.ts'

const NewListSheet = lazy(async () => ({ default: (await import('./new-list-sheet.tsx')).NewListSheet }))
const ListSheet = lazy(async () => ({ default: (await import('./list-sheet.tsx')).ListSheet }))

/** Chooses among the watchlists, begins another one, and opens the options of the chosen one. */
export function ListChips() {
  const { t } = useTranslation()
  const { lists, list, chosen } = useChosenList()
  const [asked, setAsked] = useState<'new' | 'options'>()
  const [open, setOpen] = useState(false)
  const ask = (which: 'new' | 'options') => {
    setAsked(which)
    setOpen(true)
  }
  const close = () => setOpen(false)
  if (!chosen) return null
  return (
    <>
      <ChipRow label={t('watchlist.lists')}>
        {lists.map((each) => (
          <Chip key={each.list} selected={each.list === list} onClick={() => chooseList(each.list)}>
            {each.name}
          </Chip>
        ))}
        <Chip icon={<SlidersHorizontal size={16} />} onClick={() => ask('options')}>
          {t('watchlist.options')}
        </Chip>
        <Chip icon={<Plus size={16} />} onClick={() => ask('new')}>
          {t('watchlist.newList')}
        </Chip>
      </ChipRow>
      <Suspense fallback={null}>
        {asked === 'new' && <NewListSheet open={open} onClose={close} />}
        {asked === 'options' && <ListSheet key={chosen.list} chosen={chosen} open={open} onClose={close} />}
      </Suspense>
    </>
  )
}
