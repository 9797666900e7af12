import { maxUploadBytes } from '@tarazu/contract/uploads/rules'
import type { FastifyRequest } from 'fastify'
import { InvalidRequest, Refusal } from '../answer/refusal.ts'

/**
 * Reads the one file of the form. Refuses with `upload_size` as soon as it is longer than allowed, whatever
 * length the request has declared. A form of another shape than the contract's is an invalid request.
 */
export async function readForm(request: FastifyRequest): Promise<{ file?: File }> {
  if (!request.isMultipart()) return {}
  const given: { file?: File } = {}
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'file') throw invalid(part.fieldname, 'is not known')
      if (given.file) throw invalid('file', 'must be one file')
      const bytes = await part.toBuffer()
      given.file = new File([new Uint8Array(bytes)], 'photo', { type: part.mimetype })
    }
  } catch (error) {
    if (error instanceof InvalidRequest) throw error
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('upload_size')
    throw invalid('body', 'is not a form that can be read')
  }
  return given
}

/** Reading stops one byte beyond the maximum, which is enough to know that a file is too long. */
export const formLimits = {
  fileSize: maxUploadBytes,
  files: 2,
  fields: 1,
  fieldSize: 1_000,
  fieldNameSize: 100,
  parts: 3,
  headerPairs: 20,
} as const

function invalid(field: string, problem: string) {
  return new InvalidRequest([{ field, problem }])
}
