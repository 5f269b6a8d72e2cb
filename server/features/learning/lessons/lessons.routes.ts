import { getActivity, saveActivityDraft, submitActivity } from '#contract/activities.ts'
import {
  completeLesson,
  completeModule,
  getLesson,
  getModule,
  listLessons,
  listModules,
  setPosition,
  submitQuiz,
} from '#contract/course.ts'
import type { Deps } from '../../../deps.ts'
import { answer } from '../../../platform/http/answer.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as activities from '../activities/activities.service.ts'
import * as completion from '../progress/completion.service.ts'
import * as quiz from '../quiz/quiz.service.ts'
import * as progress from './lessons.service.ts'

export const courseRoutes = (deps: Deps): Binding[] => [
  on(listModules, ({ caller }) => progress.listModules(deps, caller)),
  on(getModule, ({ caller, params }) => progress.getModule(deps, caller, params.moduleId)),
  on(completeModule, ({ caller, params }) => completion.completeModule(deps, caller, params.moduleId)),
  on(listLessons, ({ caller, query }) => progress.listLessons(deps, caller, query.moduleId)),
  on(getLesson, ({ caller, params }) => progress.getLesson(deps, caller, params)),
  on(setPosition, ({ caller, params, body }) => progress.setPosition(deps, caller, { ...params, ...body })),
  on(completeLesson, ({ caller, params, body }) => progress.completeLesson(deps, caller, params, body)),
  on(submitQuiz, ({ caller, params, body }) => quiz.submitQuiz(deps, caller, params, body)),
  on(getActivity, ({ caller, params }) => activities.getActivity(deps, caller, params)),
  on(saveActivityDraft, ({ caller, params, body }) => activities.saveActivityDraft(deps, caller, params, body)),
  on(submitActivity, async ({ caller, params, body }) => {
    const state = await activities.submitActivity(deps, caller, params, body)
    return state.status === 'submitted' ? state : answer(state, { message: 'Preview: the form is right, nothing was kept.' })
  }),
]
