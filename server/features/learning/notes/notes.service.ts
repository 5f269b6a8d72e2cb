import { DomainError } from '#contract/domain-error.ts'
import type { Change } from '#contract/fields.ts'
import { findQuote, isOwnWords } from '#contract/note-text.ts'
import type { NoteValues } from '#contract/note-values.ts'
import type { Deps } from '../../../deps.ts'
import type { Course, CourseLesson } from '../catalogue/course-snapshot.ts'
import { changeLearner, openLesson, type Reader, readLearning } from '../progress/access.service.ts'
import { countNotes, deleteNote, findNote, listNoteRows, type NoteRow, setNote } from './notes.queries.ts'
import { searchableText } from './passages.ts'

const maxNotes = 1000

const lessonOf = ({ modules }: Course, at: { moduleId: number; lessonId: number }): CourseLesson | undefined =>
  modules.find(({ moduleId }) => moduleId === at.moduleId)?.lessons.find(({ lessonId }) => lessonId === at.lessonId)

function viewsOf(course: Course, rows: NoteRow[]) {
  const texts = new Map<CourseLesson, string>()
  return rows.map(({ changeId: _, ...row }) => {
    const lesson = lessonOf(course, row)
    const text = lesson && (texts.get(lesson) ?? searchableText(lesson.content.data.html))
    if (lesson && text !== undefined) texts.set(lesson, text)
    const isOrphan = !isOwnWords(row) && row.quote !== '' && (text === undefined || !findQuote(text, row))
    return { ...row, lessonTitle: lesson?.title ?? null, isOrphan }
  })
}

/** The caller's notes, oldest first, also of lessons that are locked or deleted. */
export async function listNotes(
  deps: Deps,
  caller: Reader,
  at: { moduleId?: number | undefined; lessonId?: number | undefined },
) {
  const { course, state } = await readLearning(deps, caller)
  return state.learnerId ? viewsOf(course, await listNoteRows(deps.db, state.learnerId, at)) : []
}

/**
 * Saves or deletes a note on top of the version that the sender has seen; a repeated change counts once, and an admin's is not kept. Only a new
 * note needs its lesson, so that those of deleted lessons can still be changed. Throws `note-changed` with the current one when based on an older
 * one, `notes-full`, `lesson-not-found`, `module-locked`, `demo-ended`.
 */
export async function saveNote(
  deps: Deps,
  caller: Reader,
  at: { moduleId: number; lessonId: number; noteId: string },
  { version: seen, changeId, isDeleted, ...values }: NoteValues & Change,
) {
  const learning = await readLearning(deps, caller)
  const savedAt = deps.clock.now()
  const viewOf = (row: NoteRow) => ({ note: viewsOf(learning.course, [row])[0] ?? null })
  if (learning.learner === null) {
    openLesson(learning, at)
    return isDeleted ? { note: null } : viewOf({ ...at, ...values, createdAt: savedAt, savedAt, version: 0, changeId: null })
  }
  return changeLearner(deps, learning, async (trx, learnerId) => {
    const place = { learnerId, ...at }
    const current = await findNote(trx, place)
    if (current && changeId !== undefined && current.changeId === changeId) return viewOf(current)
    if (current && seen !== undefined && seen !== current.version) {
      const { quote, prefix, suffix, body, version } = current
      throw new DomainError('note-changed', {
        details: {
          version,
          changeId: current.changeId,
          savedAt: current.savedAt.toISOString(),
          values: { quote, prefix, suffix, body, isDeleted: false },
        },
      })
    }
    if (isDeleted) {
      await deleteNote(trx, place)
      return { note: null }
    }
    if (!current) {
      openLesson(learning, at)
      if ((await countNotes(trx, learnerId)) >= maxNotes) throw new DomainError('notes-full')
    }
    const version = (current?.version ?? seen ?? 0) + 1
    return viewOf(await setNote(trx, place, { ...values, savedAt, version, changeId: changeId ?? null }))
  })
}
