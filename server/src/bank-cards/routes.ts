import * as api from '@tarazu/contract/bank-cards/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { addBankCard } from './add-bank-card.ts'
import { editBankCard } from './edit-bank-card.ts'
import { listBankCards } from './list-bank-cards.ts'

export function bankCardRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.listBankCards, listBankCards)
  route(app, deps, api.addBankCard, addBankCard)
  route(app, deps, api.editBankCard, editBankCard)
}
