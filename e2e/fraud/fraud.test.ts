/** `npm run fraud` in its short form: every level, each attempt as it has to end. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { levels } from './attempt.ts'
import { attempts } from './attempts.ts'
import { type Deployment, makeDeployment } from './deployment.ts'
import { lineOf, type Played, playAll } from './play.ts'

const short = attempts.filter(({ short }) => short)

describe('frauds, in short', () => {
  let deployment: Deployment
  let played: Played[]

  beforeAll(async () => {
    deployment = await makeDeployment()
    played = await playAll(deployment, short, () => undefined)
  })
  afterAll(() => deployment.stop())

  test('are of every level', () => {
    expect(new Set(short.map(({ level }) => level))).toEqual(new Set(levels))
  })

  test.each(short)('$level $does: $ends', (attempt) => {
    const one = played.find((each) => each.attempt === attempt) as Played
    expect(one.outcome.how, lineOf(one)).toBe(attempt.ends)
  })
})
