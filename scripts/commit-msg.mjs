/**
 * What a commit message has to look like (docs/style.md). Git runs it on each new message once `core.hooksPath` is set
 * to `scripts/hooks`; `npm run check` applies it to the commits that are not on `origin/main` yet, hook or not.
 */
import { readFileSync } from 'node:fs'
import { capture, repository } from './steps.mjs'

const maxSubjectLength = 72

/** Commits whose subject broke a rule before anybody saw it, and that others have built upon since. */
const kept = /** @type {string[]} */ ([])

/**
 * Sentences that say what to change; none where the message is as it should be.
 * @param {string} message
 * @returns {string[]}
 */
export function messageProblems(message) {
  const [subject = '', second = '', ...body] = message.trimEnd().split('\n')
  // Git writes these itself, and takes up to the old subject into them.
  if (/^(Merge|Revert) /.test(subject)) return []
  const problems = []
  if (subject.length > maxSubjectLength)
    problems.push(
      `The subject has ${subject.length} characters: shorten it to ${maxSubjectLength}, and put the why into the body.`,
    )
  if (!/^\p{Lu}/u.test(subject)) problems.push('The subject does not begin with a capital letter.')
  if (/[.…]$/.test(subject)) problems.push('The subject ends with a period: take it away.')
  if (second.trim() !== '' || (second !== '' && body.length > 0))
    problems.push('The second line has to be empty: Git takes what follows it for the body.')
  return problems
}

/**
 * The text that Git keeps of the file which it hands to the hook: no comments, nothing below the scissors.
 * @param {string} text
 */
export function withoutComments(text) {
  const [above = ''] = text.split(/^# -+ >8 -+$/m)
  return above
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trim()
}

/**
 * Lines about the commits of `folder` that are neither on `origin/main` nor older than this file. Without a remote all
 * commits since this file came count, so that a clone needs none; without Git or a history there is nothing to say.
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
export async function historyProblems(folder) {
  const git = (/** @type {string[]} */ ...args) => capture('git', args, { cwd: folder })
  const added = await git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/commit-msg.mjs')
  const since = added.code === 0 ? added.output.trim().split('\n').at(-1) : undefined
  if (!since) return []
  const upstream = await git('rev-parse', '--verify', '--quiet', 'origin/main')
  const range = [`${since}..HEAD`, ...(upstream.code === 0 ? ['--not', 'origin/main'] : [])]
  const { code, output } = await git('log', '--no-merges', '--format=%h%n%B%x00', ...range)
  if (code !== 0) return [`git log failed: ${output.trim()}`]
  return output.split('\0').flatMap((entry) => {
    const [hash = '', ...message] = entry.trimStart().split('\n')
    if (hash === '' || kept.some((each) => each.startsWith(hash))) return []
    return messageProblems(message.join('\n')).map((problem) => `${hash} "${message[0]}": ${problem}`)
  })
}

export const howToMend = `Reword it with "git rebase -i" ("reword"); for the last commit "git commit --amend" is enough.
A commit that others have built upon stays: its whole hash goes into "kept" in scripts/commit-msg.mjs.
To be told at each commit: git config core.hooksPath scripts/hooks`

const [program = '', file] = process.argv.slice(1)
if (program.endsWith('commit-msg.mjs') && file !== undefined) {
  const message = withoutComments(readFileSync(file, 'utf8'))
  // Git gives up an empty message by itself, and squashes these into another commit before they are merged.
  const passes = message === '' || /^(fixup|squash|amend)! /.test(message)
  const problems = passes ? [] : messageProblems(message)
  if (problems.length > 0) {
    console.error(
      `${problems.join('\n')}\nNothing was committed. Your message is kept: git commit -eF ${file}`,
    )
    process.exitCode = 1
  }
} else if (program.endsWith('commit-msg.mjs')) {
  const problems = await historyProblems(repository)
  if (problems.length > 0) console.error(`${problems.join('\n')}\n${howToMend}`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
