import { useState } from 'react'
import { downloadJobDescription } from '#contract/documents.ts'
import { ApiError, reworded } from '../../../../api/api-error.ts'
import { fileHeaders } from '../../../../session/stored-tokens.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Form, SubmitButton } from '../../../../ui/form.tsx'
import { showCount } from '../../../../ui/format.ts'
import { useAction } from '../../../../ui/use-action.ts'
import { ActivityAnswers } from '../../activity-answers.tsx'
import { ActivityFields } from '../../activity-field.tsx'
import { type ActivityFormProps, withFieldPaths } from '../../activity-form.tsx'
import { DownloadButton } from '../../download-button.tsx'
import { DraftStatus } from '../../draft-status.tsx'
import { isStored } from '../../reading.ts'
import { SentWork } from '../../sent-work.tsx'
import { Questions } from '../assistant-panel.tsx'
import { roleHints } from '../text-hints.ts'

const sentMessage = 'Role definition submitted successfully! You will receive feedback via email.'
const failedMessage = 'Failed to submit role definition. Please try again.'
const requiredMessages: Record<string, string> = { skills: 'Skills are required', motivators: 'Motivators are required' }
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

/** The role-definition form of Module 2. It is reset after submission; the reply comes by email. */
export const RoleDefinitionForm = ({ reading, activity, draft, minutesSpent }: ActivityFormProps) => {
  const [sent, setSent] = useState(false)
  const disabled = !isStored(reading)
  const action = useAction({
    send: async () => {
      setSent(false)
      try {
        return await draft.submit(minutesSpent())
      } catch (failure) {
        // Invalid input is shown at its fields; other failures show the specified sentence.
        if (failure instanceof ApiError && failure.issues.length > 0) throw withFieldPaths(failure)
        throw reworded(failure, failedMessage)
      }
    },
    onSuccess: (outcome) => setSent(outcome === 'sent'),
  })
  return (
    <>
      <SentWork draft={draft} message={sent ? sentMessage : undefined}>
        {(values) => <ActivityAnswers fields={activity.fields} values={values} />}
      </SentWork>
      {draft.submitted && reading.mode === 'learner' ? (
        <p className="print:hidden">
          <DownloadButton
            url={downloadJobDescription.path}
            name="job-description.pdf"
            title="your job description as PDF"
            label="Job description (PDF)"
            headers={fileHeaders()}
          />
        </p>
      ) : null}
      <Form action={action} isKept className="activity-form" key={draft.revision} hidden={!draft.isEditing}>
        <ActivityFields fields={activity.fields} draft={draft} disabled={disabled} requiredMessages={requiredMessages} />
        <ListCount values={draft.values} />
        <Questions hints={roleHints(draft.values)} />
        <div className="flex flex-wrap gap-x-4 gap-y-3 items-center print:hidden">
          <SubmitButton busyLabel="Submitting..." disabled={disabled}>
            Submit Role Definition
          </SubmitButton>
          <Button variant="secondary" icon="file" onClick={() => window.print()}>
            Print
          </Button>
          <DraftStatus draft={draft} />
        </div>
      </Form>
    </>
  )
}
