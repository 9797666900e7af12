import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Keeps a photo until something is made of it; one that nothing refers to is removed after a day. */
export const upload = endpoint({
  method: 'POST',
  path: '/stock/success/upload',
  summary: 'Send a photo',
  caller: 'customer',
  multipart: true,
  input: z.strictObject({ file: z.file() }),
  reply: z.strictObject({ url: z.string() }),
  refusals: ['upload_type', 'upload_size', 'upload_unreadable', 'upload_limit'],
  refusalData: 'sentence',
})
