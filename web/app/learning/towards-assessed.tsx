import { Link } from 'react-router'
import type { AssessmentStatus } from '#contract/assessment.ts'
import { classNames } from '../../ui/class-names.ts'

const stepOf = (assessment: AssessmentStatus | undefined): { text: string; link: string } => {
  if (!assessment?.passed)
    return {
      text: 'One step further: a final assessment and one reviewed piece of work make it say',
      link: 'Go to the assessment',
    }
  const [newest] = assessment.artefacts
  if (newest?.state === 'waiting')
    return { text: 'You passed the assessment. Once the reviewer accepts your work, it says', link: 'See your result' }
  return newest
    ? { text: 'You passed the assessment. Send your work once more to make it say', link: 'See what is missing' }
    : { text: 'You passed the assessment. One reviewed piece of work makes it say', link: 'Choose your work' }
}

type Props = { assessment: AssessmentStatus | undefined; userId: string; className?: string }

/** What is left until a certificate of completion says "Assessed". Without `assessment`, which may fail to load, it names the whole way. */
export const TowardsAssessed = ({ assessment, userId, className }: Props) => {
  if (assessment && !assessment.isOffered && assessment.attempts.length === 0) return null
  const { text, link } = stepOf(assessment)
  return (
    <p className={classNames('text-sm', className)}>
      {text} <em>Assessed</em>.{' '}
      <Link className="link" to={`/user/${userId}/assessment`}>
        {link}
      </Link>
    </p>
  )
}
