import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChartChoices, usualChoices } from '@tarazu/contract/market/chart-choices'
import { getChartChoices, keepChartChoices } from '@tarazu/contract/market/choices-api'
import { call } from '../data/api.ts'

const queryKey = ['market', 'chart-choices']

/** How the customer wants charts drawn, and how to change a part of that; the server keeps it. */
export function useChartChoices() {
  const client = useQueryClient()
  const kept = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getChartChoices, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const keep = useMutation({
    // One after the other, so that the last choice is the one that is kept.
    scope: { id: 'chart choices' },
    mutationFn: (choices: ChartChoices) => call(keepChartChoices, choices),
  })
  const choices = kept.data ?? usualChoices
  return {
    choices,
    /** Holds on this page at once, whether it can be kept or not. */
    choose(part: Partial<ChartChoices>) {
      const next = { ...choices, ...part }
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, next)
      keep.mutate(next)
    },
  }
}
export type ChooseChart = ReturnType<typeof useChartChoices>['choose']
