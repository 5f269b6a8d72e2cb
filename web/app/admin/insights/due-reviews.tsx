import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type DueReview, listDueReviews } from '#contract/law.ts'
import { call } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { showDay } from '../../../ui/format.ts'

export const DueReviews = () => {
  const [reviews, setReviews] = useState<DueReview[]>([])
  useEffect(() => {
    const abortController = new AbortController()
    call(listDueReviews, { signal: abortController.signal }).then(setReviews, () => {
      // The dashboard itself reports a lost connection.
    })
    return () => abortController.abort()
  }, [])
  return reviews.length === 0 ? null : (
    <Alert tone={reviews.some(({ isPassed }) => isPassed) ? 'warning' : 'info'} title="Facts to check again" className="mb-6">
      <ul className="list-disc pl-5">
        {reviews.map(({ title, path, reviewBy, isPassed }) => (
          <li key={path}>
            <Link className="link" to={path}>
              {title}
            </Link>{' '}
            – {isPassed ? 'was due' : 'due'} on {showDay(reviewBy)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
