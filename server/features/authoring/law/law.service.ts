import { contractRates } from '#content/contract-rates.ts'
import type { DueReview, LawPage } from '#contract/law.ts'
import type { Deps } from '../../../deps.ts'
import { listLessonsToReview } from './law.queries.ts'
import { type LawMarket, lawPages } from './law-pages.ts'

/** Days before a review from which it is listed. */
const noticeDays = 14

export const getLawPage = async (market: LawMarket): Promise<LawPage> => (await lawPages())[market]

/** Lessons, law pages and rates due for review within two weeks or overdue, soonest first. */
export async function listDueReviews({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<DueReview[]> {
  const now = clock.now()
  const today = now.toISOString().slice(0, 10)
  const until = new Date(now.getTime() + noticeDays * 86_400_000).toISOString().slice(0, 10)
  const lessons = (await listLessonsToReview(db, until)).flatMap(({ moduleId, lessonId, title, reviewBy }) =>
    reviewBy ? [{ title: `Module ${moduleId}: ${title}`, path: `/admin/content/lesson/${moduleId}/${lessonId}`, reviewBy }] : [],
  )
  const pages = Object.entries(await lawPages()).map(([market, { market: name, reviewBy }]) => ({
    title: `Law page: ${name}`,
    path: `/law/${market}`,
    reviewBy,
  }))
  const rates = {
    title: 'Rates of the contract calculator',
    path: '/tools/contractor-or-employee',
    reviewBy: contractRates.reviewBy,
  }
  return [...lessons, ...pages, rates]
    .filter(({ reviewBy }) => reviewBy <= until)
    .sort((a, b) => a.reviewBy.localeCompare(b.reviewBy))
    .map((review) => ({ ...review, isPassed: review.reviewBy < today }))
}
