/** What a fraud is here: an act, and what stands against it. */
import type { Deployment } from './deployment.ts'

/** From who can least to who can most. */
export const levels = [
  'one operator',
  'two operators who collude',
  "the application's login",
  "the database's owner",
  'root, with SECRET',
] as const
export type Level = (typeof levels)[number]

/** What came of an attempt: `by` is what refused it, or whose program said so, in that one's own words. */
export type Outcome =
  | { how: 'prevented'; by: string }
  | { how: 'noticed'; by: string; command: string }
  | { how: 'unnoticed' }
  /** The attempt itself does not work any more, so it says nothing. */
  | { how: 'broken'; error: unknown }

export type Attempt = {
  level: Level
  /** What is done, as a sentence without a subject. */
  does: string
  /** How it has to end. An attempt that ends otherwise fails the run. */
  ends: 'prevented' | 'noticed'
  /** It changes what the next attempt would begin with, so it gets a copy of the deployment. */
  spoils?: true
  /** Played in `.ci/run`, too. */
  short?: true
  play(deployment: Deployment): Promise<Outcome>
}

export const noticed = (by: string, command: string): Outcome => ({ how: 'noticed', by, command })
export const prevented = (by: string): Outcome => ({ how: 'prevented', by })
export const unnoticed: Outcome = { how: 'unnoticed' }

/** The refusal or the error of an act, as what prevented it; where it was done, nobody did. */
export async function refusalOf(act: Promise<unknown>): Promise<Outcome> {
  try {
    await act
    return unnoticed
  } catch (error) {
    const { code, message } = error as Error & { code?: unknown }
    return prevented(typeof code === 'string' && !message.includes(code) ? `${code}: ${message}` : message)
  }
}
