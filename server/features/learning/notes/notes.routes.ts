import { listNotes, saveNote } from '#contract/notes.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as notes from './notes.service.ts'

export const noteRoutes = (deps: Deps): Binding[] => [
  on(listNotes, ({ caller, query }) => notes.listNotes(deps, caller, query)),
  on(saveNote, ({ caller, params, body }) => notes.saveNote(deps, caller, params, body)),
]
