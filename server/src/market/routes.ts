import * as api from '@tarazu/contract/market/api'
import * as bars from '@tarazu/contract/market/bars-api'
import * as choices from '@tarazu/contract/market/choices-api'
import * as figures from '@tarazu/contract/market/figures-api'
import * as offers from '@tarazu/contract/market/offers-api'
import * as operate from '@tarazu/contract/market/operate-api'
import * as ranked from '@tarazu/contract/market/ranked-api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { sharedAnswer } from '../http/shared-answer.ts'
import { makeAnswerQuote } from './answer-quote.ts'
import { getChartChoices, keepChartChoices } from './chart-choices.ts'
import { findOffers } from './find-offers.ts'
import { getYearFigures } from './get-year-figures.ts'
import {
  getInstrumentState,
  listInstrumentEvents,
  listInstrumentStates,
} from './instruments/instrument-states.ts'
import {
  listCategories,
  listCurrencies,
  listInstruments,
  listRanked,
} from './instruments/list-instruments.ts'
import {
  previewAction,
  proposeAction,
  proposeActionWithdrawal,
  proposeHalt,
  proposeResume,
} from './instruments/operate-instruments.ts'
import { proposeListing } from './instruments/propose-listing.ts'
import { listBars } from './list-bars.ts'
import { listClosedDays } from './list-closed-days.ts'

export function marketRoutes(app: FastifyInstance, deps: Deps) {
  const passes = () => true
  route(app, deps, api.getQuote, makeAnswerQuote(), { passes })
  route(app, deps, bars.listBars, sharedAnswer(bars.listBars, listBars), { passes })
  route(app, deps, figures.getYearFigures, sharedAnswer(figures.getYearFigures, getYearFigures), { passes })
  route(app, deps, api.listInstruments, listInstruments, { passes })
  route(app, deps, ranked.listRanked, sharedAnswer(ranked.listRanked, listRanked), { passes })
  route(app, deps, api.listCategories, listCategories, { passes })
  route(app, deps, api.listCurrencies, listCurrencies, { passes })
  route(app, deps, choices.getChartChoices, getChartChoices)
  route(app, deps, choices.keepChartChoices, keepChartChoices)
  route(app, deps, offers.findOffers, findOffers)
  route(app, deps, operate.listInstrumentStates, listInstrumentStates)
  route(app, deps, operate.getInstrumentState, getInstrumentState)
  route(app, deps, operate.listInstrumentEvents, listInstrumentEvents)
  route(app, deps, operate.listClosedDays, listClosedDays)
  route(app, deps, operate.previewAction, previewAction)
  route(app, deps, operate.proposeListing, proposeListing)
  route(app, deps, operate.proposeHalt, proposeHalt)
  route(app, deps, operate.proposeResume, proposeResume)
  route(app, deps, operate.proposeAction, proposeAction)
  route(app, deps, operate.proposeActionWithdrawal, proposeActionWithdrawal)
}
