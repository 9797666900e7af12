/** Describes by hand the two calls that answer an image instead of the envelope. */
import { answerTo } from './answers.ts'
import { type JsonSchema, refTo } from './json-schema.ts'

const uploadPath = '/uploads/{id}'
const picturePath = '/pictures/{id}'
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[\\w-]{22}$' } }
const image = { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } }

export const uploadDescription: Record<string, Record<string, JsonSchema>> = {
  [uploadPath]: {
    get: {
      operationId: 'getUpload',
      summary: 'A photo, for its owner and for operators who have a right to it',
      description: 'Never kept by a browser. Each look of an operator is logged, and the customer is told.',
      tags: ['uploads'],
      security: [{ token: [] }, { bearer: [] }, { operator: [] }],
      parameters: [id],
      responses: {
        200: {
          description: 'The photo.',
          content: image,
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
  [picturePath]: {
    get: {
      operationId: 'getPicture',
      summary: 'A picture that operators have published',
      description:
        'For everybody while a piece of news has it, and else for operators who publish. ' +
        'It never changes: another picture has another address.',
      tags: ['uploads'],
      security: [{}, { operator: [] }],
      parameters: [
        id,
        {
          name: 'size',
          in: 'query',
          description: 'A square of 216 points from its middle, for lists.',
          schema: { type: 'string', enum: ['small'] },
        },
      ],
      responses: {
        200: { description: 'The picture.', content: image },
        304: { description: 'What the tag says is known already.' },
        400: {
          description: 'Not published, and nobody is signed in.',
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
