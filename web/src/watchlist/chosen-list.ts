import { favouritesList } from '@tarazu/contract/watchlist/rules'
import { localValue } from '@tarazu/ui/local-value'
import { useTranslation } from '../language/languages.ts'
import { useWatchlists } from './queries.ts'

const isNumber = (text: string): text is string => /^\d$/.test(text)
const chosen = localValue('watchlist', isNumber)

export const chooseList = (list: number) => chosen.set(list === favouritesList ? undefined : String(list))

/** The list that this device shows, and all of them. One that is gone makes way for the favourites. */
export function useChosenList() {
  const { t } = useTranslation()
  const { data } = useWatchlists()
  const wanted = Number(chosen.useValue() ?? favouritesList)
  const lists = (data?.lists ?? []).map((each) => ({ ...each, name: each.name || t('watchlist.favourites') }))
  const found = lists.find(({ list }) => list === wanted)
  return { lists, list: data && !found ? favouritesList : wanted, chosen: found ?? lists[0] }
}
