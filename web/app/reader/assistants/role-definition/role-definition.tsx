import { downloadJobDescription } from '#contract/documents.ts'
import { ApiError } from '../../../../api/api-error.ts'
import { fileHeaders } from '../../../../session/stored-tokens.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { showCount } from '../../../../ui/format.ts'
import type { Assistant } from '../../activity-form.tsx'
import { DownloadButton } from '../../download-button.tsx'
import { Questions } from '../assistant-panel.tsx'
import { roleHints } from '../text-hints.ts'

const wantedSkills = 5
const wantedMotivators = 3

const linesOf = (value: unknown): number =>
  String(value ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '').length

/** Live count for the guidance '5 must-have skills and 3 key motivators'. */
const ListCount = ({ values }: { values: Record<string, unknown> }) => {
  const skills = linesOf(values.skills)
  const motivators = linesOf(values.motivators)
  const reached = skills === wantedSkills && motivators === wantedMotivators
  return (
    <p
      role="status"
      className={classNames(
        'rounded-md px-[0.9rem] py-[0.6rem] text-(length:--text-sm)',
        reached ? 'bg-success-soft' : 'bg-sunken',
      )}
    >
      <strong>
        {showCount(skills, { one: 'skill', other: 'skills' })} /{' '}
        {showCount(motivators, { one: 'motivator', other: 'motivators' })}
      </strong>{' '}
      <span className="text-muted">
        of {wantedSkills} skills / {wantedMotivators} motivators, one per line
      </span>
    </p>
  )
}

/** Module 2: the reply comes by email. */
export const assistant: Assistant = {
  below: ({ values }) => (
    <>
      <ListCount values={values} />
      <Questions hints={roleHints(values)} />
    </>
  ),
  emptied: {
    submitLabel: 'Submit Role Definition',
    sentMessage: 'Role definition submitted successfully! You will receive feedback via email.',
    // Invalid input is shown at its fields.
    failureMessage: (failure) =>
      failure instanceof ApiError && failure.issues.length > 0
        ? undefined
        : 'Failed to submit role definition. Please try again.',
    requiredMessages: { skills: 'Skills are required', motivators: 'Motivators are required' },
    afterwards: () => (
      <p className="print:hidden">
        <DownloadButton
          url={downloadJobDescription.path}
          name="job-description.pdf"
          title="your job description as PDF"
          label="Job description (PDF)"
          headers={fileHeaders}
        />
      </p>
    ),
  },
}
