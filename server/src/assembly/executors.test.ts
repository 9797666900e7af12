import { proposalKinds } from '@tarazu/contract/approvals/kinds'
import { queues, unclaimed } from '@tarazu/contract/queues/queues'
import { expect, test } from 'vitest'
import { executors } from './executors.ts'
import { queueCounters } from './queue-counters.ts'

test('every kind of proposal has an executor', () => {
  expect(Object.keys(proposalKinds).filter((kind) => !(kind in executors))).toEqual([])
  expect(Object.keys(executors).filter((kind) => !(kind in proposalKinds))).toEqual([])
})

test('every queue has a counter', () => {
  expect(Object.keys({ ...queues, ...unclaimed }).filter((queue) => !(queue in queueCounters))).toEqual([])
})
