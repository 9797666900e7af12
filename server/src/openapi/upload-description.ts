/** `GET /uploads/{id}` answers an image rather than an envelope, so it is described by hand. */
import { answerTo } from './answers.ts'
import { type JsonSchema, refTo } from './json-schema.ts'

const uploadPath = '/uploads/{id}'

export const uploadDescription: Record<string, Record<string, JsonSchema>> = {
  [uploadPath]: {
    get: {
      operationId: 'getUpload',
      summary: 'A photo, for its owner and for operators who have a right to it',
      description: 'Never kept by a browser. Each look of an operator is logged, and the customer is told.',
      tags: ['uploads'],
      security: [{ token: [] }, { bearer: [] }, { operator: [] }],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[\\w-]{22}$' } },
      ],
      responses: {
        200: {
          description: 'The photo.',
          content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } },
        },
        400: {
          description: 'Nobody is signed in.',
          content: { 'application/json': { schema: refTo('SignedOut') } },
        },
        403: answerTo('Forbidden'),
        404: answerTo('NotFound'),
        429: answerTo('TooMany'),
        500: answerTo('Failure'),
        503: answerTo('Unavailable'),
      },
    },
  },
}
