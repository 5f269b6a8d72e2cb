import {
  completeLesson,
  completeModule,
  getActivity,
  getLesson,
  getModule,
  listLessons,
  listModules,
  saveActivityDraft,
  submitActivity,
  submitQuiz,
} from '#contract/course.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/answer.ts'
import { type Binding, on } from '../http/routes.ts'
import * as activities from './activities.service.ts'
import * as completion from './completion.service.ts'
import * as progress from './progress.service.ts'
import * as quiz from './quiz.service.ts'

/** The calls of the course: reading, completing, the quiz and the activities. */
export const courseRoutes = (deps: Deps): Binding[] => [
  on(listModules, ({ caller }) => progress.listModules(deps, caller)),
  on(getModule, ({ caller, params }) => progress.getModule(deps, caller, params.moduleId)),
  on(completeModule, ({ caller, params }) => completion.completeModule(deps, caller, params.moduleId)),
  on(listLessons, ({ caller, query }) => progress.listLessons(deps, caller, query.moduleId)),
  on(getLesson, ({ caller, params, request }) =>
    progress.getLesson(deps, caller, params, request.headers['x-prefetch'] !== undefined),
  ),
  on(completeLesson, ({ caller, params, body }) => progress.completeLesson(deps, caller, params, body.timeSpent)),
  on(submitQuiz, ({ caller, params, body }) => quiz.submitQuiz(deps, caller, params, body)),
  on(getActivity, ({ caller, params }) => activities.getActivity(deps, caller, params)),
  on(saveActivityDraft, ({ caller, params, body }) => activities.saveActivityDraft(deps, caller, params, body.values)),
  on(submitActivity, async ({ caller, params, body }) => {
    const state = await activities.submitActivity(deps, caller, params, body)
    return state.status === 'submitted' ? state : answer(state, { message: 'Preview: the form is right, nothing was kept.' })
  }),
]
