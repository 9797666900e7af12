import { type AllotmentProblem, allotmentProblem } from '@tarazu/contract/ipo/allotment'
import { type AllotmentFile, allotmentFile } from '@tarazu/contract/ipo/issue'
import * as z from 'zod/mini'

type Report = { fits: boolean; lines: string[] }

/**
 * What `npm run allotment` says about the text of a file, which may still be in the envelope of the API's
 * answer.
 */
export function allotmentReport(text: string | undefined): Report {
  if (text === undefined) return wrong('This file cannot be read.')
  const file = parsed(text)
  if (!file) return wrong('This file is not a published allotment.')
  if (file.lots * file.lot !== file.size) return wrong('The lots do not make up the size of the issue.')
  const problem = allotmentProblem(file)
  if (problem) return wrong(words(problem))
  const allotted = file.applications.reduce((sum, [, , lots]) => sum + lots, 0)
  const price = `${file.currency} ${file.price}`
  return {
    fits: true,
    lines: [
      `The allotment of ${file.name} (${file.symbol}) follows from its seed and its list.`,
      `applications: ${file.applications.length}`,
      `lots allotted: ${allotted} of ${file.lots}, ${file.lot} shares each, at ${price}`,
      drawnBy[file.format],
      'Compare with what was published earlier:',
      `before the issue opened, seed hash: ${file.seedHash}`,
      `at its close, list hash: ${file.listHash}`,
    ],
  }
}

const drawnBy: Record<AllotmentFile['format'], string> = {
  'tarazu-allotment-1':
    'drawn by the seed alone, as issues were whose list was closed before the list went into the draw',
  'tarazu-allotment-2': 'drawn by the seed and the list together',
}

const wrong = (line: string): Report => ({ fits: false, lines: [`! ${line}`] })

function parsed(text: string): AllotmentFile | undefined {
  try {
    const json: unknown = JSON.parse(text)
    const inner = typeof json === 'object' && json !== null && 'data' in json ? json.data : json
    return z.safeParse(allotmentFile, inner).data
  } catch {
    return undefined
  }
}

function words(problem: AllotmentProblem): string {
  const application = 'number' in problem ? `Application ${problem.number}` : ''
  switch (problem.what) {
    case 'seed_hash':
      return 'The seed is not the one whose hash was published.'
    case 'order':
      return `${application} is out of order, or there twice.`
    case 'list_hash':
      return 'The list of applications is not the one whose hash was published at the close.'
    case 'allotted':
      return `${application} was given ${problem.says} lots; the draw gives it ${problem.gets}.`
    case 'too_many':
      return 'More was allotted than there is.'
    case 'result_hash':
      return 'Price and result are not the ones that were approved.'
  }
}
