import multipart from '@fastify/multipart'
import { upload } from '@tarazu/contract/uploads/api'
import type { FastifyInstance } from 'fastify'
import type { FreeSpace } from '../db/free-space.ts'
import type { Deps } from '../deps.ts'
import { identifyRequest, route } from '../http.ts'
import { makeAddUpload } from './add-upload.ts'
import { getUpload } from './get-upload.ts'
import { formLimits, readForm } from './read-form.ts'

export async function uploadRoutes(app: FastifyInstance, deps: Deps, freeSpace: FreeSpace | undefined) {
  // Only here may a request be a form.
  await app.register(async (files) => {
    await files.register(multipart, { limits: formLimits })
    files.addHook('preValidation', async (request, reply) => {
      // Who is not signed in sends us no five megabytes.
      await identifyRequest(deps, request, reply)
      request.body = await readForm(request)
    })
    route(files, deps, upload, makeAddUpload(freeSpace))
  })
  app.get('/api/uploads/:id', (request, reply) => getUpload(deps, request, reply))
}
