import type { Permission } from '../operators/permissions.ts'

/** 5 MB (product 5). */
export const maxUploadBytes = 5 * 2 ** 20
export const maxUploadsPerDay = 20
/** What a photo may be; anything else is no image to us. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** What an upload belongs to, and which operators may see it then. */
export const uploadPurposes = {
  identity: 'look at identities',
  chat: 'read chats',
} as const satisfies Record<string, Permission>
export type UploadPurpose = keyof typeof uploadPurposes

const addresses = '/api/uploads/'

/** Where an upload is read, by its owner and by the operators who may. */
export function uploadUrl(id: string) {
  return addresses + id
}

/** Undefined: not the address of an upload. */
export function uploadIdOf(url: string) {
  return /^\/api\/uploads\/([\w-]{22})$/.exec(url)?.[1]
}

const pictureAddresses = '/api/pictures/'

/** Where a picture that operators have published is read, by everybody. */
export function pictureUrl(id: string) {
  return pictureAddresses + id
}

/** A square of its middle, for a row of a list. */
export function smallPictureUrl(url: string) {
  return pictureIdOf(url) === undefined ? url : `${url}?size=small`
}

export const picturePattern = /^\/api\/pictures\/([\w-]{22})$/

/** Undefined: not the address of a picture. */
export function pictureIdOf(url: string) {
  return picturePattern.exec(url)?.[1]
}

type FileProblem = 'upload_type' | 'upload_size'

/** What is wrong with a file before anybody has looked into it; the form and the server ask the same. */
export function fileProblem({ type, size }: { type: string; size: number }): FileProblem | undefined {
  if (!type.startsWith('image/')) return 'upload_type'
  return size > maxUploadBytes ? 'upload_size' : undefined
}
