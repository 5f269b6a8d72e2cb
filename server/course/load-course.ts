import { catalogue } from '#content/catalogue.ts'
import type { Deps } from '../deps.ts'

/** Loads the shipped course into the database; what an admin has edited is never overwritten. */
export async function loadCourse({ db, clock }: Pick<Deps, 'db' | 'clock'>, _contentDir: string): Promise<void> {
  const now = clock.now()
  for (const module of catalogue) {
    const values = {
      title: module.title,
      description: module.description,
      minutes: module.minutes,
      type: module.type,
      whatYoullLearn: [...module.whatYoullLearn],
      takeaway: module.takeaway,
      position: module.id,
      isPublished: true,
      updatedAt: now,
    }
    await db
      .insertInto('modules')
      .values({ ...values, moduleId: module.id })
      .onConflict((conflict) => conflict.column('moduleId').doUpdateSet(values).where('modules.editedAt', 'is', null))
      .execute()
  }
}
