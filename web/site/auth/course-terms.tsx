import { courseTerms, courseTermsNotice } from '#content/course-terms.ts'
import { Link } from '../../ui/link.tsx'
import { RunningText } from '../../ui/running-text.tsx'

/** What creating an account means, beside its button, with the terms to read on the spot. */
export const CourseTerms = () => (
  <div className="text-sm text-muted">
    <p>
      {courseTermsNotice.text.replace(/ details are in the Data Protection Policy\.$/, ' details are in the ')}
      <Link to="/data" className="link">
        Data Protection Policy
      </Link>
      .
    </p>
    <details className="mt-2">
      <summary className="link cursor-pointer">{courseTerms.heading}</summary>
      <ul className="mt-2 grid list-disc gap-2 pl-5">
        {courseTerms.items.map((item) => (
          <li key={item}>
            <RunningText text={item} />
          </li>
        ))}
      </ul>
    </details>
  </div>
)
