import * as api from '@tarazu/contract/support/api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http.ts'
import { answerCustomer } from './answer-customer.ts'
import { assignConversation, closeConversation } from './assign-conversation.ts'
import { addCannedAnswer, listCannedAnswers, removeCannedAnswer } from './canned-answers.ts'
import { getConversation } from './get-conversation.ts'
import { getDesk } from './get-desk.ts'
import { listConversations } from './list-conversations.ts'
import { getUnreadCount, readMessages } from './read-messages.ts'
import { sendMessage } from './send-message.ts'

export function supportRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.readMessages, readMessages)
  route(app, deps, api.sendMessage, sendMessage)
  route(app, deps, api.getUnreadCount, getUnreadCount)
  route(app, deps, api.listConversations, listConversations)
  route(app, deps, api.getConversation, getConversation)
  route(app, deps, api.getDesk, getDesk)
  route(app, deps, api.answerCustomer, answerCustomer)
  route(app, deps, api.assignConversation, assignConversation)
  route(app, deps, api.closeConversation, closeConversation)
  route(app, deps, api.listCannedAnswers, listCannedAnswers)
  route(app, deps, api.addCannedAnswer, addCannedAnswer)
  route(app, deps, api.removeCannedAnswer, removeCannedAnswer)
}
