import { useMutation } from '@tanstack/react-query'
import { upload } from '@tarazu/contract/uploads/api'
import { call } from '../data/api.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** Uploads a photo, shrunk if large, and returns its URL. */
export async function sendPhoto(file: File): Promise<string> {
  return (await call(upload, { file: await shrinkPhoto(file) })).url
}

export const useUpload = () => useMutation({ mutationFn: sendPhoto })
