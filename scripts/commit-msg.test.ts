import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { historyProblems, messageProblems, withoutComments } from './commit-msg.mjs'

test.each([
  'Post the fees of a fill in its journal',
  'Post the fees of a fill in its journal\n\nThey were a journal of their own.\n',
  "Merge branch 'of-a-name-that-is-so-long-that-no-subject-could-be-as-long-as-this-one-is-here'",
  `Revert "${'x'.repeat(72)}"`,
  'x'.repeat(72).replace('x', 'X'),
])('%j is a message', (message) => {
  expect(messageProblems(message)).toEqual([])
})

test.each([
  [`P${'o'.repeat(72)}`, /has 73 characters: shorten it to 72/],
  ['post the fees', /capital letter/],
  ['`post` knows fees', /capital letter/],
  ['', /capital letter/],
  ['Post the fees.', /ends with a period/],
  ['Post the fees\nin one journal', /second line has to be empty/],
])('%j is none, and it says why', (message, why) => {
  expect(messageProblems(message)).toEqual([expect.stringMatching(why)])
})

test('comments of Git, and what is below its scissors, are no part of a message', () => {
  const text = 'Post fees\n# On branch main\n# ------------------------ >8 ------------------------\ndiff'
  expect(withoutComments(text)).toBe('Post fees')
})

/** Runs in a repository of its own, which has the script since its second commit. */
async function inRepository(run: (git: (...args: string[]) => string, folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'tarazu-commits-'))
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'core.hooksPath=/dev/null']
  const git = (...args: string[]) =>
    execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    git('init', '--quiet', '--initial-branch=main')
    git('commit', '--quiet', '--allow-empty', '-m', 'older than the script.')
    mkdirSync(join(folder, 'scripts'))
    writeFileSync(join(folder, 'scripts/commit-msg.mjs'), '')
    git('add', '.')
    git('commit', '--quiet', '-m', 'Look at the messages of commits')
    await run(git, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('without a remote, every commit since the script came is looked at', async () => {
  await inRepository(async (git, folder) => {
    git('commit', '--quiet', '--allow-empty', '-m', 'A good one')
    expect(await historyProblems(folder)).toEqual([])
    git('commit', '--quiet', '--allow-empty', '-m', 'a bad one')
    const hash = git('rev-parse', '--short', 'HEAD')
    expect(await historyProblems(folder)).toEqual([expect.stringMatching(`^${hash} "a bad one": `)])
  })
})

test('what is on origin/main is not looked at again', async () => {
  await inRepository(async (git, folder) => {
    git('commit', '--quiet', '--allow-empty', '-m', 'a bad one')
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    expect(await historyProblems(folder)).toEqual([])
    git('commit', '--quiet', '--allow-empty', '-m', 'Ends with a period.')
    expect(await historyProblems(folder)).toHaveLength(1)
  })
})

test('a folder without a history has no problems', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tarazu-commits-'))
  expect(await historyProblems(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})
