import { listDeletedContent, restoreDeletedContent } from '#contract/deleted-content.ts'
import {
  createLesson,
  deleteLesson,
  discardLessonDraft,
  listEditedLessons,
  listLessonVersions,
  moveLesson,
  openLessonEditor,
  restoreLessonVersion,
  saveLesson,
  saveLessonDraft,
} from '#contract/lesson-editing.ts'
import { compareLessonPart, exportLessonPart, importLessonPart } from '#contract/lesson-parts.ts'
import { createModule, deleteModule, listEditedModules, moveModule, updateModule } from '#contract/module-editing.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as deleted from './deleted-content.service.ts'
import * as drafts from './lesson-drafts.service.ts'
import * as parts from './lesson-import.service.ts'
import * as lessons from './lessons.service.ts'
import * as modules from './modules.service.ts'

export const editingRoutes = (deps: Deps): Binding[] => [
  on(listEditedModules, () => modules.listEditedModules(deps)),
  on(createModule, ({ body, caller }) => modules.createModule(deps, body, caller.account)),
  on(updateModule, ({ params, body, caller }) => modules.updateModule(deps, params.moduleId, body, caller.account)),
  on(deleteModule, ({ params, query, caller }) =>
    modules.deleteModule(deps, params.moduleId, query.force === 'true', caller.account),
  ),
  on(moveModule, ({ params, body, caller }) => modules.moveModule(deps, params.moduleId, body.order, caller.account)),
  on(listDeletedContent, () => deleted.listDeletedContent(deps)),
  on(restoreDeletedContent, ({ params, caller }) => deleted.restoreDeletedContent(deps, params.id, caller.account)),
  on(listEditedLessons, ({ query, caller }) => lessons.listEditedLessons(deps, query.moduleId, caller.account)),
  on(openLessonEditor, ({ params, caller }) => lessons.openLessonEditor(deps.db, params, caller.account)),
  on(createLesson, ({ body, caller }) => lessons.createLesson(deps, body, caller.account)),
  on(saveLesson, ({ params, body, caller }) => lessons.saveLesson(deps, params, body.version, body.content, caller.account)),
  on(deleteLesson, ({ params, query, caller }) => lessons.deleteLesson(deps, params, query.force === 'true', caller.account)),
  on(moveLesson, ({ params, body, caller }) => lessons.moveLesson(deps, params, body.order, caller.account)),
  on(saveLessonDraft, ({ params, body, caller }) => drafts.saveLessonDraft(deps, params, body, caller.account)),
  on(discardLessonDraft, ({ params, caller }) => drafts.discardLessonDraft(deps, params, caller.account)),
  on(exportLessonPart, async ({ params, caller, reply }) => {
    const { part, ...at } = params
    const yaml = await parts.exportLessonPart(deps, at, part, caller.account)
    const name = `module-${at.moduleId}-lesson-${at.lessonId}-${part}.yaml`
    return reply
      .type('application/yaml; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(yaml)
  }),
  on(compareLessonPart, ({ params: { part, ...at }, body, caller }) =>
    parts.compareLessonPart(deps, at, part, body.yaml, caller.account),
  ),
  on(importLessonPart, ({ params: { part, ...at }, body, caller }) =>
    parts.importLessonPart(deps, at, part, body, caller.account),
  ),
  on(listLessonVersions, ({ params, caller }) => lessons.listLessonVersions(deps, params, caller.account)),
  on(restoreLessonVersion, ({ params, body, caller }) => lessons.restoreLessonVersion(deps, params, body, caller.account)),
]
