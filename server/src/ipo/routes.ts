import * as api from '@tarazu/contract/ipo/api'
import * as applicationsApi from '@tarazu/contract/ipo/applications-api'
import * as operateApi from '@tarazu/contract/ipo/operate-api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { sharedAnswer } from '../http/shared-answer.ts'
import { applyToIssue, cancelApplication } from './apply-to-issue.ts'
import { discardIssue, draftIssue, editIssue } from './draft-issue.ts'
import { listAllApplications } from './list-all-applications.ts'
import { listApplications } from './list-applications.ts'
import { getIssue, listEndedIssues, listIssues } from './list-issues.ts'
import { proposeAllotment, proposeAnnouncement, proposeIssueWithdrawal } from './propose-issue.ts'
import { getAllotment, getProposedAllotment } from './read-allotment.ts'
import { getIssueToOperate, listIssueApplications, listIssuesToOperate } from './read-issues.ts'

export function ipoRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, api.listIssues, sharedAnswer(api.listIssues, listIssues))
  route(app, deps, api.listEndedIssues, sharedAnswer(api.listEndedIssues, listEndedIssues))
  route(app, deps, api.getIssue, getIssue)
  route(app, deps, api.getAllotment, getAllotment)
  route(app, deps, api.applyToIssue, applyToIssue)
  route(app, deps, api.cancelApplication, cancelApplication)
  route(app, deps, api.listApplications, listApplications)
  route(app, deps, operateApi.listIssuesToOperate, listIssuesToOperate)
  route(app, deps, operateApi.getIssueToOperate, getIssueToOperate)
  route(app, deps, applicationsApi.listIssueApplications, listIssueApplications)
  route(app, deps, applicationsApi.getProposedAllotment, getProposedAllotment)
  route(app, deps, operateApi.draftIssue, draftIssue)
  route(app, deps, operateApi.editIssue, editIssue)
  route(app, deps, operateApi.discardIssue, discardIssue)
  route(app, deps, operateApi.proposeAnnouncement, proposeAnnouncement)
  route(app, deps, operateApi.proposeAllotment, proposeAllotment)
  route(app, deps, operateApi.proposeIssueWithdrawal, proposeIssueWithdrawal)
  route(app, deps, applicationsApi.listAllApplications, listAllApplications)
}
