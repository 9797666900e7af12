import { endpoint, nothing } from '../endpoint.ts'
import { chartChoices } from './chart-choices.ts'

export const getChartChoices = endpoint({
  method: 'GET',
  path: '/v2/chart/choices',
  summary: 'How I want charts drawn',
  caller: 'customer',
  input: nothing,
  reply: chartChoices,
  refusals: [],
})

export const keepChartChoices = endpoint({
  method: 'POST',
  path: '/v2/chart/choices',
  summary: 'Draw charts like this from now on',
  caller: 'customer',
  input: chartChoices,
  reply: chartChoices,
  refusals: ['not_found'],
})
