import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addBankCard, type BankCard, editBankCard, listBankCards } from '@tarazu/contract/bank-cards/api'
import type { CardFields } from '@tarazu/contract/bank-cards/rules'
import { call } from '../data/api.ts'

export function useBankCards() {
  return useQuery({
    queryKey: ['bank-cards'],
    queryFn: ({ signal }) => call(listBankCards, { type: 'bank' }, { signal }),
  })
}

/** Adds a card, or changes the one that is given. */
export function useSaveCard(card: BankCard | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ number, ...fields }: CardFields) =>
      card
        ? call(editBankCard, { id: card.id, ...fields, ...(number !== '' && { number }) })
        : call(addBankCard, { ...fields, number }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['bank-cards'] }),
  })
}
