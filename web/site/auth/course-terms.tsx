import { courseTermsNotice } from '#content/course-terms.ts'
import { LegalText } from '../../ui/legal-text.tsx'

export const CourseTerms = () => (
  <p className="text-sm text-muted">
    <LegalText text={courseTermsNotice.text} />
  </p>
)
