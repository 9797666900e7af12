import * as api from '@tarazu/contract/support/api'
import * as visitorsApi from '@tarazu/contract/support/visitors-api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { answerCustomer } from './answer-customer.ts'
import { assignConversation, closeConversation } from './assign-conversation.ts'
import { addCannedAnswer, listCannedAnswers, removeCannedAnswer } from './canned-answers.ts'
import { getConversation } from './get-conversation.ts'
import { getDesk } from './get-desk.ts'
import { listConversations } from './list-conversations.ts'
import { answerVisitor, closeVisitor, getVisitor, listVisitors } from './operate-visitors.ts'
import { getUnreadCount, readMessages } from './read-messages.ts'
import { sendMessage } from './send-message.ts'
import { readAsVisitor, sendAsVisitor } from './visit.ts'

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
  route(app, deps, visitorsApi.sendAsVisitor, sendAsVisitor)
  route(app, deps, visitorsApi.readAsVisitor, readAsVisitor)
  route(app, deps, visitorsApi.listVisitors, listVisitors)
  route(app, deps, visitorsApi.getVisitor, getVisitor)
  route(app, deps, visitorsApi.answerVisitor, answerVisitor)
  route(app, deps, visitorsApi.closeVisitor, closeVisitor)
  route(app, deps, api.listCannedAnswers, listCannedAnswers)
  route(app, deps, api.addCannedAnswer, addCannedAnswer)
  route(app, deps, api.removeCannedAnswer, removeCannedAnswer)
}
