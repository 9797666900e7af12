/** Says what is wrong with each field, in words for its author. Never repeats the value. */
import type * as z from 'zod/mini'

export type FieldProblem = { field: string; problem: string }

export function fieldProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  const at = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: at ? `${at}.${key}` : key, problem: 'is not known' }))
  }
  // If the input is a union, the problems are those of the alternative that nearly fits.
  if (issue.code === 'invalid_union' && at === '') {
    const [nearest] = issue.errors.toSorted((one, other) => one.length - other.length)
    if (nearest && nearest.length > 0) return nearest.flatMap(fieldProblems)
  }
  return [{ field: at || 'body', problem: problemOf(issue) }]
}

function problemOf(issue: z.core.$ZodIssue) {
  if (issue.input === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`
    case 'invalid_union':
      return 'has the wrong type'
    case 'too_small':
      return issue.origin === 'string'
        ? `must have at least ${inCharacters(issue.minimum)}`
        : `must be at least ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${inCharacters(issue.maximum)}`
        : `must be at most ${issue.maximum}`
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`
    case 'invalid_format':
      return 'has the wrong form'
    default:
      return 'is not valid'
  }
}

function inCharacters(count: number | bigint) {
  return `${count} ${Number(count) === 1 ? 'character' : 'characters'}`
}
