import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { previewStatement as api } from '@tarazu/contract/reconciliation/bank-statements-api'
import { maxPreviewLines, type StatementOddity } from '@tarazu/contract/reconciliation/rules'
import type { Deps, OperatorCaller } from '../deps.ts'
import type { ComparedLine } from './bank-statement.ts'
import { compareStatement } from './compare-statement.ts'
import { findCandidates, findPaid } from './find-candidates.ts'
import { countCertain, mentionsOf } from './import-bank-statement.ts'
import type { StatementLine } from './parse-bank-statement.ts'
import { proposeMatches } from './propose-matches.ts'

type Answer = Reply<typeof api>

/** Most line numbers that are named with each oddity. */
const maxNamed = 10

/**
 * Says what importing the file would do now. Nothing is stored and nothing is locked: the import compares
 * again.
 */
export async function previewBankStatement(
  deps: Deps,
  _: OperatorCaller,
  { content }: Input<typeof api>,
): Promise<Answer> {
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx): Promise<Answer> => {
      const seen = await compareStatement(tx, deps, content)
      const { lines, compared, added, before, first, last } = seen
      const shown = compared.slice(0, maxPreviewLines)
      const matches = await matchesOf(
        tx,
        shown.map(({ line }) => line),
      )
      return {
        digest: seen.digest,
        lines: lines.length,
        added: added.length,
        duplicates: lines.length - added.length,
        firstDay: first.bookedOn,
        lastDay: last.bookedOn,
        opening: seen.opening,
        closing: last.balance,
        cameIn: sumOf(lines.filter(({ amount }) => amount > 0n)),
        wentOut: sumOf(lines.filter(({ amount }) => amount < 0n)),
        certain: await countCertain(tx, added),
        before: before ?? null,
        odd: [...seen.odd.map((what) => ({ what, count: 1, lines: [] })), ...oddLines(compared)],
        rows: shown.map(({ line, known, odd }, index) => ({
          line: index + 2,
          bookedOn: line.bookedOn,
          reference: line.reference,
          description: line.description,
          amount: line.amount,
          known: known !== undefined,
          odd,
          match: (known === undefined && matches[index]) || null,
        })),
      }
    })
}

const sumOf = (lines: readonly StatementLine[]) => ({
  lines: lines.length,
  sum: lines.reduce((sum, { amount }) => sum + amount, 0n),
})

function oddLines(compared: readonly ComparedLine[]): Answer['odd'] {
  const found = new Map<StatementOddity, number[]>()
  for (const [index, { odd }] of compared.entries())
    for (const what of odd) found.set(what, [...(found.get(what) ?? []), index + 2])
  return [...found].map(([what, lines]) => ({ what, count: lines.length, lines: lines.slice(0, maxNamed) }))
}

/** The most probable match of each line, as the list of lines would propose it. */
async function matchesOf(tx: Parameters<typeof findPaid>[0], lines: readonly StatementLine[]) {
  const asked = lines.map((line) => ({ amount: line.amount, mentions: mentionsOf(line) }))
  const [cameIn, wentOut] = [
    await findCandidates(
      tx,
      asked.filter(({ amount }) => amount > 0n),
      { byAmount: true },
    ),
    await findPaid(
      tx,
      asked.filter(({ amount }) => amount < 0n),
    ),
  ]
  return asked.map((line) => {
    const [best] = proposeMatches([line], line.amount > 0n ? cameIn : wentOut)[0] ?? []
    return best && { thing: best.thing.number, certainty: best.certainty }
  })
}
