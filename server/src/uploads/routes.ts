import multipart from '@fastify/multipart'
import { upload, uploadPicture } from '@tarazu/contract/uploads/api'
import type { FastifyInstance } from 'fastify'
import { makeLimiter } from '../concurrency/limiter.ts'
import type { FreeSpace } from '../db/free-space.ts'
import type { Deps } from '../deps.ts'
import { identifyOperator, identifyRequest } from '../http/identify-caller.ts'
import { route } from '../http/route.ts'
import { makeAddPicture } from './add-picture.ts'
import { makeAddUpload } from './add-upload.ts'
import { getPicture } from './get-picture.ts'
import { getUpload } from './get-upload.ts'
import { formLimits, readForm } from './read-form.ts'

export async function uploadRoutes(app: FastifyInstance, deps: Deps, freeSpace: FreeSpace | undefined) {
  // An image of 40 million pixels takes up to 160 MB while it is drawn.
  const drawing = makeLimiter(2, 16, 'Too many photos are being sent. Please try again in a moment.')
  // The parser of forms is registered for these routes only.
  await app.register(async (files) => {
    await files.register(multipart, { limits: formLimits })
    files.addHook('preValidation', async (request, reply) => {
      // Checked before the body is read: a stranger cannot make us take five megabytes.
      const { endpoint = upload } = request.routeOptions.config
      if (endpoint.caller === 'operator') await identifyOperator(deps, endpoint, request, reply)
      else await identifyRequest(deps, request, reply)
      request.body = await readForm(request)
    })
    route(files, deps, upload, makeAddUpload(drawing, freeSpace))
    route(files, deps, uploadPicture, makeAddPicture(drawing, freeSpace))
  })
  app.get('/api/pictures/:id', (request, reply) => getPicture(deps, request, reply))
  app.get('/api/uploads/:id', (request, reply) => getUpload(deps, request, reply))
}
