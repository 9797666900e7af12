/** Which runner has the tests that are asked for by words of their files' paths. */
import { repository } from './steps.mjs'
import { walkFiles } from './walk-files.mjs'

/** Paths of all tests, from the root of the repository. */
export const allTests = () => walkFiles(repository).filter((file) => /\.(test\.tsx?|journey\.ts)$/.test(file))

/**
 * @param {string[]} words as both runners take them: each chooses every file whose path has it in it
 * @param {string[]} files paths of tests
 * @returns {{ vitest: string[], journeys: string[], unknown: string[] }} files for each runner, and words that choose none
 */
export function chosenTests(words, files) {
  const chosen = files.filter((file) => words.some((word) => file.includes(word)))
  return {
    vitest: chosen.filter((file) => !isJourney(file)),
    journeys: chosen.filter(isJourney),
    unknown: words.filter((word) => !files.some((file) => file.includes(word))),
  }
}

/** @param {string} file */
const isJourney = (file) => file.endsWith('.journey.ts')
