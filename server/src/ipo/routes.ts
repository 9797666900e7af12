import * as api from '@tarazu/contract/ipo/api'
import type { FastifyInstance } from 'fastify'
import { makeSharedAnswer } from '../answer/shared-answer.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { getAllotment, getProposedAllotment } from './allotment-of.ts'
import { applyToIssue, cancelApplication } from './apply-to-issue.ts'
import { discardIssue, draftIssue, editIssue } from './draft-issue.ts'
import { listAllApplications } from './list-all-applications.ts'
import { listApplications } from './list-applications.ts'
import { getIssue, listEndedIssues, listIssues } from './list-issues.ts'
import { proposeAllotment, proposeAnnouncement, proposeIssueWithdrawal } from './propose-issue.ts'
import { getIssueToOperate, listIssueApplications, listIssuesToOperate } from './read-issues.ts'

export function ipoRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.listIssues, makeSharedAnswer(api.listIssues, listIssues))
  route(app, deps, api.listEndedIssues, makeSharedAnswer(api.listEndedIssues, listEndedIssues))
  route(app, deps, api.getIssue, getIssue)
  route(app, deps, api.getAllotment, getAllotment)
  route(app, deps, api.applyToIssue, applyToIssue)
  route(app, deps, api.cancelApplication, cancelApplication)
  route(app, deps, api.listApplications, listApplications)
  route(app, deps, api.listIssuesToOperate, listIssuesToOperate)
  route(app, deps, api.getIssueToOperate, getIssueToOperate)
  route(app, deps, api.listIssueApplications, listIssueApplications)
  route(app, deps, api.getProposedAllotment, getProposedAllotment)
  route(app, deps, api.draftIssue, draftIssue)
  route(app, deps, api.editIssue, editIssue)
  route(app, deps, api.discardIssue, discardIssue)
  route(app, deps, api.proposeAnnouncement, proposeAnnouncement)
  route(app, deps, api.proposeAllotment, proposeAllotment)
  route(app, deps, api.proposeIssueWithdrawal, proposeIssueWithdrawal)
  route(app, deps, api.listAllApplications, listAllApplications)
}
