/**
 * Plays attempts, each on the deployment that there is or on a copy of it, and puts what came of them into
 * words.
 */
import { type Attempt, levels, type Outcome } from './attempt.ts'
import { copyOf, type Deployment } from './deployment.ts'

export type Played = { attempt: Attempt; outcome: Outcome; after_ms: number }

/** Plays them in order; `tell` hears of each as soon as it is over. */
export async function playAll(
  deployment: Deployment,
  attempts: readonly Attempt[],
  tell: (played: Played) => void,
): Promise<Played[]> {
  const all: Played[] = []
  // Those that spoil nothing first: the deployment has to be halted to be copied.
  const [harmless, spoiling] = [
    attempts.filter(({ spoils }) => !spoils),
    attempts.filter(({ spoils }) => spoils),
  ]
  for (const attempt of harmless) all.push(await play(attempt, deployment))
  if (spoiling.length > 0) await deployment.halt()
  for (const attempt of spoiling) {
    const copy = await copyOf(deployment)
    all.push(await play(attempt, copy).finally(() => copy.stop()))
  }
  return all

  async function play(attempt: Attempt, on: Deployment): Promise<Played> {
    const began = performance.now()
    const outcome = await attempt.play(on).catch((error): Outcome => ({ how: 'broken', error }))
    const played = { attempt, outcome, after_ms: performance.now() - began }
    tell(played)
    return played
  }
}

export const endedAsItHasTo = ({ attempt, outcome }: Played) => outcome.how === attempt.ends

/** One line of the run. */
export function lineOf({ attempt, outcome, after_ms }: Played): string {
  const what = `${attempt.level} ${attempt.does}`
  switch (outcome.how) {
    case 'prevented':
      return `prevented  ${what}: "${outcome.by}"`
    case 'noticed':
      return `noticed    ${what}: "${outcome.by}" (${outcome.command}) after ${(after_ms / 1000).toFixed(1)} s`
    case 'unnoticed':
      return `UNNOTICED  ${what}`
    case 'broken':
      return `BROKEN     ${what}: ${outcome.error}`
  }
}

/** What came of each level, as the README shows it. */
export function tableOf(played: readonly Played[]): string {
  const rows = levels.flatMap((level) => {
    const ofLevel = played.filter(({ attempt }) => attempt.level === level)
    if (ofLevel.length === 0) return []
    const count = (how: Outcome['how']) => ofLevel.filter(({ outcome }) => outcome.how === how)
    const seen = count('noticed')
    const commands = new Set(
      seen.flatMap(({ outcome }) => (outcome.how === 'noticed' ? outcome.command : [])),
    )
    const latest_s = Math.max(...seen.map(({ after_ms }) => after_ms / 1000))
    const noticed =
      seen.length > 0
        ? `${seen.length}: ${[...commands].join(', ')}; after ${latest_s.toFixed(0)} s at most`
        : '0'
    const missed = ofLevel.length - seen.length - count('prevented').length
    return [`| ${level} | ${ofLevel.length} | ${count('prevented').length} | ${noticed} | ${missed} |`]
  })
  return [
    '| Who | Tries | Prevented | Noticed, by which command | Neither |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
