import { proposalKinds } from '@tarazu/contract/approvals/kinds'
import { queues, unclaimed } from '@tarazu/contract/queues/queues'
import { expect, test } from 'vitest'
import { executors } from './executors.ts'
import { queueCounters } from './queue-counters.ts'

test('whatever can be proposed can be carried out', () => {
  expect(Object.keys(proposalKinds).filter((kind) => !(kind in executors))).toEqual([])
  expect(Object.keys(executors).filter((kind) => !(kind in proposalKinds))).toEqual([])
})

test('each queue is counted', () => {
  expect(Object.keys({ ...queues, ...unclaimed }).filter((queue) => !(queue in queueCounters))).toEqual([])
})
