import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const input = z.strictObject({ file: z.file() })
const reply = z.strictObject({ url: z.string() })

/** Keeps a photo until something is made of it; one that nothing refers to is removed after a day. */
export const upload = endpoint({
  method: 'POST',
  path: '/stock/success/upload',
  summary: 'Send a photo',
  caller: 'customer',
  multipart: true,
  input,
  reply,
  refusals: ['upload_type', 'upload_size', 'upload_unreadable', 'upload_limit'],
  refusalData: 'sentence',
})

/**
 * A picture that everybody may see while a piece of news has it; one that none has is removed after a day.
 */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/console/pictures',
  summary: 'Send a picture to be published',
  caller: 'operator',
  permission: 'publish news',
  multipart: true,
  input,
  reply,
  refusals: ['upload_type', 'upload_size', 'upload_unreadable', 'upload_limit'],
})
