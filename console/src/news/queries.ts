import { useMutation, useQuery } from '@tanstack/react-query'
import { getPiece, listNews, previewNews, publishNews } from '@tarazu/contract/news/api'
import { uploadPicture } from '@tarazu/contract/uploads/api'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'

export function useNewsList() {
  return useQuery({
    queryKey: ['news', 'list'],
    queryFn: ({ signal }) => call(listNews, { limit: 100 }, { signal }),
    select: ({ rows }) => rows,
  })
}

export function usePiece(id: number) {
  return useQuery({
    queryKey: ['news', 'piece', id],
    queryFn: ({ signal }) => call(getPiece, { id }, { signal }),
    enabled: id !== 0,
    refetchInterval: 10_000,
  })
}

export function useNewsPreview() {
  return useMutation({ mutationFn: (content: string) => call(previewNews, { content }) })
}

export function useUploadPicture() {
  return useMutation({ mutationFn: (file: File) => call(uploadPicture, { file }) })
}

export const usePublishNews = () => useAction(publishNews, { says: 'Published', touches: ['news'] })
