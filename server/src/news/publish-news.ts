import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/news/api'
import { fraudWordsIn } from '@tarazu/contract/support/fraud-words'
import { type Act, act } from '../acts/act.ts'
import { InvalidRequest, Refusal } from '../answer/refusal.ts'
import { holdForSecond } from '../approvals/hold-for-second.ts'
import type { Deps, Operator, OperatorCaller } from '../deps.ts'
import { refuseBankDetails, refuseText } from '../guards/refuse-bank-details.ts'
import { requireVersion } from '../guards/require-version.ts'
import { attachPicture } from '../uploads/attach-upload.ts'
import { namedInstruments, nameInstruments } from './name-instruments.ts'
import { linkedHosts, shownTexts } from './shown-texts.ts'
import { writeNews } from './write-news.ts'

export async function previewNews(
  { policies }: Deps,
  _caller: OperatorCaller,
  { content }: Input<typeof api.previewNews>,
): Promise<Reply<typeof api.previewNews>> {
  const { cleanHtml } = await import('./clean-html.ts')
  return { content: cleanHtml(content, policies.get().document_hosts) }
}

/**
 * Refuses with `not_found`, `value_invalid` (the picture, an instrument), `bank_details_refused`,
 * `changed_meanwhile`, and `waits_for_second`: in live mode, and wherever a text has words of fraud, a second
 * operator reads it first. The audit log keeps the texts of before. A picture that is taken off belongs to
 * nothing and is deleted after a day.
 */
export async function publishNews(
  deps: Deps,
  { operator }: OperatorCaller,
  { id, version, image, symbols, ...piece }: Input<typeof api.publishNews>,
): Promise<Reply<typeof api.publishNews>> {
  if (id !== undefined && version === undefined)
    throw new InvalidRequest([{ field: 'version', problem: 'is missing' }])
  requireInstruments(deps, symbols)
  const hosts = deps.policies.get().document_hosts
  const { cleanHtml } = await import('./clean-html.ts')
  const shown = cleanHtml(piece.content, 'any')
  const where = {
    action: 'text.refused',
    detail: { path: '/console/news/publish', field: 'content' },
  }
  if (linkedHosts(shown).some((host) => !hosts.includes(host)))
    await refuseText(deps, operator, 'link', where)
  for (const text of shownTexts(shown)) await refuseBankDetails(deps, operator, text, { ...where, hosts })
  const why = [piece.title, piece.subhead, ...shownTexts(shown)].flatMap(
    (text) => fraudWordsIn(text) ?? [],
  )[0]
  if (why !== undefined || deps.settings.mode === 'live')
    await holdForSecond(deps, operator, {
      kind: 'news.publish',
      subject: id === undefined ? piece.title : String(id),
      payload: {
        after: { ...piece, ...(image !== undefined && { image }), ...(symbols && { symbols }) },
        ...(id !== undefined && { id, version }),
        ...(why !== undefined && { found: why }),
      },
      reason:
        why === undefined ? 'News are published by two.' : 'It has words that customers are robbed with.',
    })
  return act(deps, (act) => writePiece(act, deps, operator, { id, version, image, symbols, ...piece }))
}

/** Refuses with `value_invalid` where one is named twice, or is not listed here. */
function requireInstruments({ market }: Pick<Deps, 'market'>, symbols: readonly string[] = []) {
  const twice = new Set(symbols).size < symbols.length
  if (twice || symbols.some((symbol) => !market.instrument(symbol))) throw new Refusal('value_invalid')
}

type Piece = Input<typeof api.publishNews>

/** Refuses with `not_found`, `value_invalid` (the picture) and `changed_meanwhile`. */
export async function writePiece(
  { tx, at, audit, announceToOperators }: Act,
  { policies }: Pick<Deps, 'policies'>,
  operator: Operator,
  {
    id,
    version,
    image,
    symbols,
    ...piece
  }: { [K in keyof Piece]: Piece[K] | undefined } & Omit<Piece, 'id' | 'version' | 'image' | 'symbols'>,
): Promise<Reply<typeof api.publishNews>> {
  const hosts = policies.get().document_hosts
  const before =
    id === undefined
      ? undefined
      : await tx.selectFrom('news').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (id !== undefined && !before) throw new Refusal('not_found')
  if (before) requireVersion(before, version)
  if (image && !(await attachPicture(tx, { url: image, at }))) throw new Refusal('value_invalid')
  const [written] = before ? [before.id] : await writeNews(tx, [{ ...piece, image, at }], hosts)
  if (before) {
    const { cleanHtml } = await import('./clean-html.ts')
    await tx
      .updateTable('news')
      .set({
        ...piece,
        ...(image !== undefined && { image }),
        content: cleanHtml(piece.content, hosts),
        // A piece that an operator has changed no longer has built-in translations.
        demo: null,
        updated_at: new Date(at),
        version: before.version + 1,
      })
      .where('id', '=', before.id)
      .execute()
  }
  const symbolsBefore = before && symbols ? await namedInstruments(tx, before.id) : undefined
  if (symbols) await nameInstruments(tx, [{ id: written as number, symbols }])
  await audit({
    actor: operator,
    action: before ? 'news.change' : 'news.publish',
    subject: String(written),
    detail: {
      title: piece.title,
      ...(image !== undefined && { image }),
      ...(symbols && { symbols }),
      ...(before && {
        before: {
          title: before.title,
          subhead: before.subhead,
          content: before.content,
          image: before.image,
          ...(symbolsBefore && { symbols: symbolsBefore }),
        },
      }),
    },
  })
  announceToOperators('news')
  return { id: written as number, version: (before?.version ?? 0) + 1 }
}
