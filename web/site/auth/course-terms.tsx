import { courseTermsNotice } from '#content/course-terms.ts'
import { LegalText } from '../../ui/legal-text.tsx'

/** What creating an account means, beside its button. */
export const CourseTerms = () => (
  <p className="text-sm text-muted">
    <LegalText text={courseTermsNotice.text} />
  </p>
)
