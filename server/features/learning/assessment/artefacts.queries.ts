import type { ArtefactType } from '#content/assessment-rubric.ts'
import type { CriterionRating, Rubric } from '#contract/artefacts.ts'
import { json, type Queryable } from '../../../platform/db/database.ts'

const columns = [
  'artefacts.submissionId',
  'artefacts.artefactType as type',
  'artefacts.rubric',
  'artefacts.state',
  'artefacts.ratings',
  'artefacts.note',
  'artefacts.reviewedAt',
] as const

const artefacts = (db: Queryable) =>
  db
    .selectFrom('artefacts')
    .innerJoin('submissions', 'submissions.id', 'artefacts.submissionId')
    .select([...columns, 'submissions.learnerId', 'submissions.submittedAt'])

export type ArtefactRow = Awaited<ReturnType<ReturnType<typeof artefacts>['executeTakeFirstOrThrow']>>

/** Newest first. */
export const listArtefactsOf = (db: Queryable, learnerId: string): Promise<ArtefactRow[]> =>
  artefacts(db)
    .where('submissions.learnerId', '=', learnerId)
    .orderBy('submissions.submittedAt', 'desc')
    .orderBy('submissions.id')
    .execute()

export const listArtefacts = async (db: Queryable, submissionIds: string[]): Promise<ArtefactRow[]> =>
  submissionIds.length === 0 ? [] : artefacts(db).where('artefacts.submissionId', 'in', submissionIds).execute()

export const findArtefact = (db: Queryable, submissionId: string): Promise<ArtefactRow | undefined> =>
  artefacts(db).where('artefacts.submissionId', '=', submissionId).executeTakeFirst()

/** The newest non-empty submission of each activity of these types, newest first. */
export const listWorks = (db: Queryable, learnerId: string, types: readonly ArtefactType[]) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('submissions')
        .innerJoin('lessons', 'lessons.id', 'submissions.lessonId')
        .distinctOn('submissions.lessonId')
        .select([
          'submissions.id',
          'submissions.lessonId',
          'submissions.moduleId',
          'submissions.sectionId',
          'submissions.fieldValues',
          'submissions.submittedAt',
          'lessons.title',
          'lessons.lessonId as lessonNumber',
          'lessons.activity',
          'lessons.rubric as editedRubric',
        ])
        .where('submissions.learnerId', '=', learnerId)
        .where('submissions.kind', '<>', 'artefact')
        .where('lessons.deletedAt', 'is', null)
        .where(({ eb, ref }) => eb(ref('lessons.activity', '->>').key('assistant'), 'in', types))
        .orderBy('submissions.lessonId')
        .orderBy('submissions.submittedAt', 'desc')
        .as('works'),
    )
    .selectAll()
    .orderBy('submittedAt', 'desc')
    .execute()

export type WorkRow = Awaited<ReturnType<typeof listWorks>>[number]

/** Copies work into a new submission for review. */
export async function insertArtefact(
  trx: Queryable,
  work: { learnerId: string; work: WorkRow; type: ArtefactType; rubric: Rubric; sentAt: Date },
): Promise<string> {
  const { lessonId, moduleId, sectionId, fieldValues } = work.work
  const { id } = await trx
    .insertInto('submissions')
    .values({
      lessonId,
      moduleId,
      sectionId,
      learnerId: work.learnerId,
      kind: 'artefact',
      fieldValues: json(fieldValues),
      submittedAt: work.sentAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('artefacts')
    .values({ submissionId: id, artefactType: work.type, rubric: json(work.rubric), ratings: json([]) })
    .execute()
  return id
}

/** Records a review. Returns false when the work was reviewed before. */
export async function setArtefactReviewed(
  trx: Queryable,
  submissionId: string,
  review: {
    state: 'accepted' | 'returned'
    ratings: CriterionRating[]
    note: string | null
    reviewerId: string
    reviewedAt: Date
  },
): Promise<boolean> {
  const changed = await trx
    .updateTable('artefacts')
    .set({ ...review, ratings: json(review.ratings) })
    .where('submissionId', '=', submissionId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export const setReviewedSubmission = (trx: Queryable, id: string, at: Date) =>
  trx.updateTable('submissions').set({ status: 'answered', statusAt: at }).where('id', '=', id).execute()

export const findSender = (db: Queryable, submissionId: string) =>
  db
    .selectFrom('submissions')
    .innerJoin('learners', 'learners.id', 'submissions.learnerId')
    .innerJoin('users', 'users.id', 'learners.userId')
    .select(['users.id', 'users.fullName', 'users.email', 'users.emailProvenAt'])
    .where('submissions.id', '=', submissionId)
    .executeTakeFirst()
