import * as z from 'zod/mini'

const documentTypes = ['application/pdf', 'text/csv', 'text/plain', 'application/x-ofx'] as const
export type DocumentType = (typeof documentTypes)[number]

/** A file to keep. `content` is base64, since a PDF is no text. */
export const documentFile = z.strictObject({
  name: z.string(),
  type: z.enum(documentTypes),
  content: z.string(),
})
export type DocumentFile = z.output<typeof documentFile>
