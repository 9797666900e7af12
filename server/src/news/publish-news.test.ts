import { decideProposal, getProposal } from '@tarazu/contract/approvals/api'
import type { RefusedError } from '@tarazu/contract/client-errors'
import { getNews, listNews, previewNews, publishNews } from '@tarazu/contract/news/api'
import { uploadPicture } from '@tarazu/contract/uploads/api'
import { pictureUrl } from '@tarazu/contract/uploads/rules'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Refusal } from '../answer/refusal.ts'
import type { OperatorCaller } from '../deps.ts'
import { jpegPhoto } from '../testing/hostile-images.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { setPolicies } from '../testing/set-policies.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { removeLooseUploads } from '../uploads/remove-loose-uploads.ts'
import { publishNews as publish } from './publish-news.ts'

let world: TestServer
let editor: Awaited<ReturnType<TestServer['operator']>>

beforeAll(async () => {
  world = await testServer()
  editor = await world.operator('listings')
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

const dirty = '<p onclick="x()">Now <b>open</b></p><script>alert(1)</script><a href="javascript:x()">here</a>'
const piece = { title: 'A holiday', subhead: 'The market rests on Friday.', content: dirty }

test('a published piece is cleaned, reads as its preview did, and comes first in the list', async () => {
  const { content } = await editor.call(previewNews, { content: dirty })
  expect(content).toContain('<b>open</b>')
  expect(content).not.toMatch(/script|onclick|javascript/)
  const { id } = await editor.call(publishNews, piece)
  expect(await world.visitor(getNews, { id })).toMatchObject({ title: 'A holiday', content })
  expect((await world.visitor(listNews, {})).rows[0]?.id).toBe(id)
})

test('a changed piece says when it was changed, and the audit log keeps its texts of before', async () => {
  const { id } = await editor.call(publishNews, piece)
  const first = await world.visitor(getNews, { id })
  world.clock.step(60_000)
  await editor.call(publishNews, { id, version: 1, ...piece, title: 'No holiday' })
  const second = await world.visitor(getNews, { id })
  expect(second).toMatchObject({ title: 'No holiday', createdAt: first.createdAt })
  expect(second.updatedAt).toBeGreaterThan(first.updatedAt)
  const log = await world.deps.db
    .selectFrom('audit_entry')
    .select('body')
    .where('subject', '=', String(id))
    .where('action', '=', 'news.change')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(log.body)).toMatchObject({ detail: { before: { title: 'A holiday' } } })
})

describe('a second operator', () => {
  const codeAndNumber = async (refused: Promise<unknown>) => {
    const { code, detail } = await refused.then(
      (): { code: string; detail?: Record<string, unknown> } => ({ code: 'done' }),
      (thrown: RefusedError | Refusal) => thrown,
    )
    return [code, String(detail?.['proposal'])] as const
  }
  const titles = async () => (await world.visitor(listNews, {})).rows.map(({ title }) => title)

  test('reads words of fraud before anybody else does', async () => {
    const second = await world.operator('listings')
    const said = { ...piece, title: 'Payouts', content: '<p>Pay the <b>tax</b> first.</p>' }
    const [code, number] = await codeAndNumber(editor.call(publishNews, said))
    expect(code).toBe('waits_for_second')
    expect(await titles()).not.toContain('Payouts')
    const proposal = await second.call(getProposal, { number })
    expect(JSON.stringify(proposal)).toContain('pay_first')
    await second.call(decideProposal, { number, decision: 'reject', reason: 'This is a fraud.' })
    expect(await titles()).not.toContain('Payouts')
  })

  test('publishes in live mode, and approves the version that was proposed', async () => {
    const live = { ...world.deps, settings: { ...world.deps.settings, mode: 'live' as const } }
    const as = { operator: { ...editor, name: 'Editor', session: 0 } } as unknown as OperatorCaller
    const second = await world.operator('listings')
    const [code, number] = await codeAndNumber(publish(live, as, { ...piece, title: 'By two' }))
    expect(code).toBe('waits_for_second')
    expect(await titles()).not.toContain('By two')
    await second.call(decideProposal, { number, decision: 'approve' })
    const [row] = (await world.visitor(listNews, {})).rows
    expect(row?.title).toBe('By two')

    const id = row?.id ?? 0
    const [, change] = await codeAndNumber(
      publish(live, as, { ...piece, id, version: 1, title: 'Once more' }),
    )
    await editor.call(publishNews, { ...piece, id, version: 1, title: 'Meanwhile' })
    await expect(second.call(decideProposal, { number: change, decision: 'approve' })).rejects.toMatchObject({
      code: 'already_decided',
    })
    expect((await world.visitor(getNews, { id })).title).toBe('Meanwhile')
  })
})

test('a piece that does not exist cannot be changed', async () => {
  const error = await editor
    .call(publishNews, { id: 999_999, version: 1, ...piece })
    .catch((thrown: unknown) => thrown)
  expect((error as RefusedError).code).toBe('not_found')
})

const codeOf = (thrown: unknown) => (thrown as RefusedError).code
const photo = async () => new File([new Uint8Array(await jpegPhoto())], 'photo.jpg', { type: 'image/jpeg' })
const look = (url: string, headers: Record<string, string> = {}) =>
  fetch(world.baseUrl.replace(/\/api$/, '') + url, { headers })

test('the picture of a piece is public, drawn anew in two sizes, and cached for an hour', async () => {
  const { url } = await editor.call(uploadPicture, { file: await photo() })
  const { id } = await editor.call(publishNews, { ...piece, image: url })
  expect((await world.visitor(getNews, { id })).image).toBe(url)
  expect((await world.visitor(listNews, {})).rows[0]?.image).toBe(url)
  const large = await look(url)
  expect([large.status, large.headers.get('content-type'), large.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=3600',
  ])
  const known = { 'if-none-match': large.headers.get('etag') ?? '' }
  expect([(await look(url, known)).status, (await look(`${url}?size=small`, known)).status]).toEqual([
    304, 200,
  ])
  const { exif, format } = await sharp(Buffer.from(await large.arrayBuffer())).metadata()
  expect([format, exif]).toEqual(['jpeg', undefined])
  const small = await sharp(Buffer.from(await (await look(`${url}?size=small`)).arrayBuffer())).metadata()
  expect([small.width, small.height]).toEqual([216, 216])
})

test('changing a piece keeps its picture or takes it off, and the audit log names the old one', async () => {
  const { url } = await editor.call(uploadPicture, { file: await photo() })
  const { id } = await editor.call(publishNews, { ...piece, image: url })
  await editor.call(publishNews, { id, version: 1, ...piece, title: 'Again' })
  expect((await world.visitor(getNews, { id })).image).toBe(url)
  await editor.call(publishNews, { id, version: 2, ...piece, image: null })
  expect((await world.visitor(getNews, { id })).image).toBeNull()
  const { body } = await world.deps.db
    .selectFrom('audit_entry')
    .select('body')
    .where('subject', '=', String(id))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(body)).toMatchObject({ detail: { image: null, before: { image: url } } })
})

test('a picture is public only while a piece has it; otherwise only editors see it', async () => {
  const { url } = await editor.call(uploadPicture, { file: await photo() })
  const [support, customer] = [await world.operator('support'), await world.customer()]
  const seen = async () => {
    const as = (token: string) => look(url, { 'operator-token': token })
    const answers = [await look(url), await look(url, { token: customer.token }), await as('x'.repeat(43))]
    return [...answers, await as(support.token), await as(editor.token)].map(({ status }) => status)
  }
  const toEditorsAlone = [404, 404, 400, 403, 200]
  expect(await seen()).toEqual(toEditorsAlone)
  const preview = await look(url, { 'operator-token': editor.token })
  expect([preview.headers.get('cache-control'), preview.headers.get('etag')]).toEqual(['no-store', null])
  const first = await editor.call(publishNews, { ...piece, image: url })
  const second = await editor.call(publishNews, { ...piece, image: url })
  await editor.call(publishNews, { ...first, ...piece, image: null })
  expect(await seen()).toEqual([200, 200, 200, 200, 200])
  await editor.call(publishNews, { ...second, ...piece, image: null })
  expect(await seen()).toEqual(toEditorsAlone)
})

test('a picture that was taken off is deleted a day later, unless a piece has it again', async () => {
  const [gone, again] = [
    (await editor.call(uploadPicture, { file: await photo() })).url,
    (await editor.call(uploadPicture, { file: await photo() })).url,
  ]
  const one = await editor.call(publishNews, { ...piece, image: gone })
  const other = await editor.call(publishNews, { ...piece, image: again })
  await editor.call(publishNews, { ...one, ...piece, image: null })
  const without = await editor.call(publishNews, { ...other, ...piece, image: null })
  world.clock.step(25 * 3_600_000)
  editor = await world.operator('listings')
  await editor.call(publishNews, { ...without, ...piece, image: again })
  await removeLooseUploads(world.deps)
  expect(await editor.call(publishNews, { ...piece, image: gone }).catch(codeOf)).toBe('value_invalid')
  expect((await look(again)).status).toBe(200)
})

test('an operator may send twenty pictures a day, unreadable ones included, and two at a time', async () => {
  const busy = await world.operator('listings')
  const file = await photo()
  const noPicture = new File(['<svg/>'], 'a.png', { type: 'image/png' })
  const many = await Promise.allSettled(Array.from({ length: 12 }, () => busy.call(uploadPicture, { file })))
  const statuses = many.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as { status: number }).status] : [],
  )
  expect(statuses).not.toEqual([])
  expect(new Set(statuses)).toEqual(new Set([429]))
  const codes: unknown[] = many.filter(({ status }) => status === 'fulfilled')
  while (codes.length < 20) codes.push(await busy.call(uploadPicture, { file: noPicture }).catch(codeOf))
  expect(await busy.call(uploadPicture, { file }).catch(codeOf)).toBe('upload_limit')
  await expect(editor.call(uploadPicture, { file })).resolves.toBeDefined()
})

test('a link is allowed by its exact host and port, whatever the rest of its address', async () => {
  await setPolicies(world.deps, { document_hosts: ['exchange.example'] })
  const linked = (href: string) => ({ ...piece, content: `<p><a href="${href}">The circular</a></p>` })
  const circular = 'https://exchange.example/circulars/2026-11-3021123456789.pdf?to=desk@okhdfc'
  const { id } = await editor.call(publishNews, linked(circular))
  expect((await world.visitor(getNews, { id })).content).toContain(`href="${circular}"`)
  for (const href of [
    'https://exchange.example:8443/circular',
    'https://exchange.example.elsewhere.example/',
    'https://elsewhere.example/exchange.example',
  ]) {
    const refused = await refusalOf(editor.call(publishNews, linked(href)))
    expect([href, refused.code, refused.detail]).toEqual([href, 'bank_details_refused', { found: 'link' }])
  }
  const said = { ...piece, content: `<p><a href="${circular}">3021 1234 567</a></p>` }
  expect(await editor.call(publishNews, said).catch(codeOf)).toBe('bank_details_refused')
})

test('a piece cannot be published with a picture that was never uploaded here', async () => {
  const nowhere = pictureUrl('x'.repeat(22))
  expect(await editor.call(publishNews, { ...piece, image: nowhere }).catch(codeOf)).toBe('value_invalid')
  expect((await look(nowhere)).status).toBe(404)
  await expect(
    editor.call(publishNews, { ...piece, image: 'https://elsewhere.example/a.jpg' }),
  ).rejects.toMatchObject({ cause: { issues: [{ code: 'invalid_format' }] } })
  const noPicture = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })
  expect(await editor.call(uploadPicture, { file: noPicture }).catch(codeOf)).toBe('upload_type')
})

test('a picture that no piece uses is deleted after a day, and one in use stays', async () => {
  const loose = (await editor.call(uploadPicture, { file: await photo() })).url
  const kept = (await editor.call(uploadPicture, { file: await photo() })).url
  await editor.call(publishNews, { ...piece, image: kept })
  world.clock.step(25 * 3_600_000)
  await removeLooseUploads(world.deps)
  expect([(await look(loose)).status, (await look(kept)).status]).toEqual([404, 200])
})

test('only the role of listings may send pictures for news', async () => {
  const support = await world.operator('support')
  const file = await photo()
  expect(await support.call(uploadPicture, { file }).catch(codeOf)).toBe('forbidden')
})
