import { upload } from '@tarazu/contract/uploads/api'
import { maxUploadsPerDay, uploadIdOf } from '@tarazu/contract/uploads/rules'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { appendAudit } from '../audit/append-audit.ts'
import { type Limiter, makeLimiter } from '../concurrency/limiter.ts'
import { shortForFilesBytes } from '../db/free-space.ts'
import { canary, hostileFiles, jpegPhoto } from '../testing/hostile-images.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { makeAddUpload } from './add-upload.ts'
import { attachUpload } from './attach-upload.ts'
import { removeLooseUploads } from './remove-loose-uploads.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer()
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

const photo = async (type = 'image/jpeg') =>
  new File([new Uint8Array(await jpegPhoto())], 'photo.jpg', { type })
const sendForm = (token: string, body: FormData | string, headers: Record<string, string> = {}) =>
  fetch(`${world.baseUrl}${upload.path}`, { method: 'POST', headers: { token, ...headers }, body })
const address = (url: string) => world.baseUrl.replace(/\/api$/, '') + url
const look = (url: string, headers: Record<string, string>) => fetch(address(url), { headers })
const stored = async () =>
  Number(
    (
      await world.deps.db
        .selectFrom('upload')
        .select((of) => of.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('every hostile file is refused, or kept as a picture and nothing else', async () => {
  const files = await hostileFiles()
  expect(files.length).toBeGreaterThanOrEqual(60)
  let customer = await world.customer()
  for (const [index, { what, bytes, type = 'image/jpeg', name = 'photo.jpg', becomes }] of files.entries()) {
    // Another customer, because nobody may send as many in a day.
    if (index % 15 === 14) customer = await world.customer()
    const before = await stored()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
    const answer = await sendForm(customer.token, form)
    const body = (await answer.json()) as { msg: string; code?: string; data: { url: string } }
    expect([what, answer.status, body.code ?? 'clean']).toEqual([what, 200, becomes])
    expect([what, await stored()]).toEqual([what, before + (becomes === 'clean' ? 1 : 0)])
    if (becomes !== 'clean') continue

    expect(uploadIdOf(body.data.url)).toMatch(/^[\w-]{22}$/)
    const kept = await look(body.data.url, { token: customer.token })
    expect([what, kept.headers.get('content-type')]).toEqual([what, 'image/jpeg'])
    const jpeg = Buffer.from(await kept.arrayBuffer())
    const { format, space, width, height, exif, icc, xmp, iptc, orientation, hasAlpha, pages } =
      await sharp(jpeg).metadata()
    expect([what, format, space, hasAlpha, exif, icc, xmp, iptc, orientation, pages]).toEqual([
      what,
      'jpeg',
      'srgb',
      ...[false, undefined, undefined, undefined, undefined, undefined, undefined],
    ])
    expect(Math.max(width, height)).toBeLessThanOrEqual(2_000)
    expect([what, jpeg.includes(canary)]).toEqual([what, false])
  }
}, 120_000)

test('a photo that was taken sideways stands upright', async () => {
  const customer = await world.customer()
  const lying = await sharp(await jpegPhoto())
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { url } = await customer.call(upload, {
    file: new File([new Uint8Array(lying)], 'a', { type: 'image/jpeg' }),
  })
  const kept = await look(url, { token: customer.token })
  expect(await sharp(Buffer.from(await kept.arrayBuffer())).metadata()).toMatchObject({
    width: 200,
    height: 320,
  })
})

test('a refused upload is answered with the sentence of the specification', async () => {
  const customer = await world.customer()
  const form = new FormData()
  form.append('file', new Blob(['text'], { type: 'text/plain' }), 'a.txt')
  expect(await (await sendForm(customer.token, form)).json()).toMatchObject({
    msg: 'no',
    code: 'upload_type',
    data: 'Please select an image file',
  })
  const long = new FormData()
  long.append('file', new Blob([new Uint8Array(6 * 2 ** 20)], { type: 'image/png' }), 'a.png')
  expect(await (await sendForm(customer.token, long)).json()).toMatchObject({
    code: 'upload_size',
    data: 'Image size should not exceed 5MB',
  })
})

test.each<[string, () => Promise<FormData | string>, Record<string, string>, string]>([
  ['no file', async () => formOf({}), {}, 'file'],
  ['a text in place of the file', async () => formOf({ file: 'a' }), {}, 'file'],
  ['a file of another name', async () => formOf({ photo: await photo() }), {}, 'photo'],
  [
    'a field beside the file',
    async () => formOf({ customer_id: '1', file: await photo() }),
    {},
    'customer_id',
  ],
  // Refused by the parser of forms itself, which does not say why.
  ['a field named __proto__', async () => formOf({ ['__proto__']: await photo() }), {}, 'body'],
  ['two files', async () => formOf({ file: await photo() }, { file: await photo() }), {}, 'file'],
  ['JSON', async () => '{"file":"a"}', { 'content-type': 'application/json' }, 'file'],
  ['a form without its boundary', async () => 'x', { 'content-type': 'multipart/form-data' }, 'body'],
  [
    'a form that breaks off',
    async () => '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nab',
    { 'content-type': 'multipart/form-data; boundary=x' },
    'body',
  ],
])('%s is an invalid request that names the field', async (_, body, headers, field) => {
  const customer = await world.customer()
  const answer = await sendForm(customer.token, await body(), headers)
  const told = (await answer.json()) as { code: string; detail: { fields: { field: string }[] } }
  expect([answer.status, told.code]).toEqual([400, 'invalid_request'])
  expect(told.detail.fields.map((each) => each.field)).toContain(field)
})

function formOf(...parts: Record<string, File | string>[]) {
  const form = new FormData()
  for (const part of parts)
    for (const [name, value] of Object.entries(part))
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, value, 'a.jpg')
  return form
}

test('a customer may send twenty photos a day, and the twenty-first on the next day', async () => {
  const customer = await world.customer()
  const file = await photo()
  // Six at once are still counted one by one.
  const answers: string[] = []
  for (let sent = 0; sent < maxUploadsPerDay + 4; sent += 2) {
    const two = [customer.call(upload, { file }), customer.call(upload, { file })]
    for (const each of await Promise.allSettled(two))
      answers.push(each.status === 'fulfilled' ? 'ok' : (each.reason as { code: string }).code)
  }
  expect(answers.filter((each) => each === 'ok')).toHaveLength(maxUploadsPerDay)
  expect(answers.filter((each) => each === 'upload_limit')).toHaveLength(4)
  world.clock.step(86_400_000)
  const again = await world.signIn(customer)
  await expect(again(upload, { file })).resolves.toBeDefined()
})

test('two photos of one customer are worked on at a time', async () => {
  const customer = await world.customer()
  const file = await photo()
  const [drawn, sentAway] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let drawing = 0
  const slowly: Limiter = {
    idle: false,
    run: async (work) => {
      drawing += 1
      await drawn.promise
      return work()
    },
  }
  const add = makeAddUpload(slowly, undefined)
  const refused: unknown[] = []
  const sent = Array.from({ length: 12 }, async () => {
    await add(world.deps, { id: customer.id } as never, { file }).catch((error: unknown) => {
      if (refused.push(error) === 10) sentAway.resolve()
    })
  })
  await sentAway.promise
  await vi.waitFor(() => expect(drawing).toBe(2))
  drawn.resolve()
  await Promise.all(sent)
  expect([drawing, refused.length]).toEqual([2, 10])
  for (const error of refused) expect(error).toMatchObject({ status: 429 })
  await expect(customer.call(upload, { file })).resolves.toBeDefined()
})

test('no photo is accepted while the disk is short of space', async () => {
  const customer = await world.customer()
  const caller = { id: customer.id } as never
  const add = (free: number) =>
    makeAddUpload(makeLimiter(1, 1, 'Too many photos.'), {
      short: () => false,
      shortForFiles: () => free < shortForFilesBytes,
      bytes: () => free,
      stop() {},
    })
  const file = await photo()
  await expect(add(shortForFilesBytes - 1)(world.deps, caller, { file })).rejects.toMatchObject({
    code: 'ENOSPC',
  })
  await expect(add(shortForFilesBytes)(world.deps, caller, { file })).resolves.toBeDefined()
})

async function sentBy(customer: TestCustomer) {
  return (await customer.call(upload, { file: await photo() })).url
}

const attach = (customer: TestCustomer, url: string, purpose: 'identity' | 'chat') =>
  attachUpload(world.deps.db, { customer: customer.id, url, purpose, at: world.clock.now() })

test('a kept photo is sealed, and opens only with the key of this purpose', async () => {
  const customer = await world.customer()
  const id = uploadIdOf(await sentBy(customer)) ?? ''
  const { sealed, bytes } = await world.deps.db
    .selectFrom('upload')
    .select(['sealed', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(sealed.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false)
  expect(world.deps.secrets.unseal('upload', sealed)).toHaveLength(bytes)
  expect(() => world.deps.secrets.unseal('identity', sealed)).toThrow()
})

test('a photo is visible to its owner, and does not exist for other customers', async () => {
  const [owner, stranger] = [await world.customer(), await world.customer()]
  const url = await sentBy(owner)
  const mine = await look(url, { token: owner.token })
  expect(mine.status).toBe(200)
  expect(mine.headers.get('cache-control')).toBe('no-store')
  expect(mine.headers.get('x-content-type-options')).toBe('nosniff')
  expect(mine.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const missing = url.replace(/.{22}$/, 'A'.repeat(22))
  for (const [at, headers, status] of [
    [url, { token: stranger.token }, 404],
    [missing, { token: owner.token }, 404],
    [`${url}x`, { token: owner.token }, 404],
    [url, {}, 400],
    [url, { token: 'x'.repeat(43) }, 400],
    [`${url}?token=${owner.token}`, {}, 400],
    [url, { cookie: `token=${owner.token}` }, 400],
  ] as [string, Record<string, string>, number][]) {
    const answer = await look(at, headers)
    expect([at, headers, answer.status]).toEqual([at, headers, status])
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  }
})

test('an operator sees photos of their own work, and each look is logged and announced to the customer', async () => {
  const owner = await world.customer()
  const url = await sentBy(owner)
  const [compliance, support] = [await world.operator('compliance'), await world.operator('support')]
  const as = (operator: { token: string }) => look(url, { 'operator-token': operator.token })
  // Not attached to anything yet.
  expect((await as(compliance)).status).toBe(404)
  expect(await attach(owner, url, 'identity')).toBe(uploadIdOf(url))
  expect((await as(support)).status).toBe(403)
  expect(await (await as(compliance)).json()).toMatchObject({ msg: 'no', code: 'reason_missing' })
  const { id, email, roles } = compliance
  const at = world.clock.now()
  const because = { customer: owner.id, reason: 'As agreed.', detail: { why: 'correction' } }
  await appendAudit(world.deps.db, { at, actor: { id, email, roles }, action: 'identity.look', ...because })
  expect((await as(compliance)).status).toBe(200)
  expect((await as(compliance)).status).toBe(200)
  world.clock.step(20 * 60_000)
  expect((await as(compliance)).status).toBe(200)
  const looks = await world.deps.db
    .selectFrom('audit_entry')
    .select(['subject', 'actor', 'body'])
    .where('customer_id', '=', owner.id)
    .where('action', '=', 'upload.look')
    .execute()
  expect(looks).toEqual(
    Array(3).fill({
      subject: uploadIdOf(url),
      actor: email,
      body: expect.stringContaining('"why":"correction"'),
    }),
  )
  expect(looks[0]?.body).toContain('"reason":"As agreed."')
  const notices = world.deps.db
    .selectFrom('notice')
    .select(['kind', 'facts'])
    .where('customer_id', '=', owner.id)
  expect(await notices.execute()).toEqual([{ kind: 'identity_viewed', facts: { role: 'compliance' } }])
})

test('an upload can be attached to one thing of its owner, and to no other', async () => {
  const [owner, stranger] = [await world.customer(), await world.customer()]
  const url = await sentBy(owner)
  expect(await attach(stranger, url, 'identity')).toBeUndefined()
  expect(await attach(owner, `${url}/..`, 'identity')).toBeUndefined()
  expect(await attach(owner, url, 'chat')).toBeDefined()
  expect(await attach(owner, url, 'chat')).toBeDefined()
  expect(await attach(owner, url, 'identity')).toBeUndefined()
})

test('an upload that is attached to nothing is deleted after a day', async () => {
  const owner = await world.customer()
  const [loose, part] = [await sentBy(owner), await sentBy(owner)]
  await attach(owner, part, 'identity')
  const ids = async () =>
    (await world.deps.db.selectFrom('upload').select('id').where('customer_id', '=', owner.id).execute()).map(
      ({ id }) => id,
    )
  world.clock.step(86_400_000 - 60_000)
  await removeLooseUploads(world.deps)
  expect(await ids()).toHaveLength(2)
  world.clock.step(120_000)
  await removeLooseUploads(world.deps)
  expect(await ids()).toEqual([uploadIdOf(part)])
  expect(await ids()).not.toContain(uploadIdOf(loose))
})
