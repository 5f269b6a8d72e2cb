import { maxListed, type OperatorSettings } from '#contract/settings.ts'
import { editorFields } from '../editing/editor-fields.tsx'
import { ListEditor } from '../editing/list-editor.tsx'
import { FieldSection } from './field-section.tsx'
import { PictureField } from './picture-field.tsx'
import type { Part } from './use-settings.ts'

const profileNames: OperatorSettings['socialProfiles'][number]['name'][] = [
  'LinkedIn',
  'Facebook',
  'X',
  'Instagram',
  'YouTube',
  'GitHub',
]

export const CompanyFields = ({ settings, change, issues }: Part) => {
  const top = editorFields({ group: settings, set: change, issues })
  const mail = editorFields({
    group: settings.mail,
    set: (changes) => change({ mail: { ...settings.mail, ...changes } }),
    issues,
    prefix: 'mail.',
  })
  return (
    <FieldSection id="company" title="Course and company">
      {top.line('courseName', 'Name of the course', {
        required: true,
        hint: 'Next to the mark on every page, and on certificates',
      })}
      {top.line('name', 'Legal name of the company', {
        hint: 'In the copyright line, in emails, on documents; blank: the course’s name',
      })}
      {top.line('registrationLine', 'Registration line', { hint: 'As in the company register, for the footer and for emails' })}
      {top.line('contactEmail', 'Email for questions', { type: 'email', hint: 'Visitors and learners write here' })}
      {top.line('bookingUrl', 'Booking address', { type: 'url', hint: 'Where people book a free audit or strategy session' })}
      {mail.line('senderName', 'Sender name', { hint: 'Blank: the name in MAIL_FROM' })}
      {mail.line('replyTo', 'Reply-to address', { type: 'email', hint: 'Blank: the email for questions' })}
    </FieldSection>
  )
}

export const ControllerFields = ({ settings, change, issues }: Part) => {
  const { line } = editorFields({
    group: settings.controller,
    set: (changes) => change({ controller: { ...settings.controller, ...changes } }),
    issues,
    prefix: 'controller.',
  })
  return (
    <FieldSection id="controller" title="Data controller">
      <p className="text-muted">
        The policy page names who decides about personal data and how to reach them (GDPR, Article 13).
      </p>
      {line('name', 'Company')}
      {line('address', 'Registered office')}
      {line('registrationNumber', 'Company number')}
      {line('email', 'Email of the controller', { type: 'email' })}
      {line('phone', 'Phone', { type: 'tel' })}
    </FieldSection>
  )
}

export const InstructorFields = ({ settings, change, issues }: Part) => {
  const set = (changes: Partial<OperatorSettings['instructor']>) => change({ instructor: { ...settings.instructor, ...changes } })
  const { line, area } = editorFields({ group: settings.instructor, set, issues, prefix: 'instructor.' })
  return (
    <FieldSection id="instructor" title="Instructor">
      <p className="text-muted">Introduces the course in the welcome section of Module 1. Blank fields are not shown.</p>
      {line('name', 'Name of the instructor')}
      {area('introduction', 'Introduction', { rows: 5, hint: 'In the first person; a blank line starts a new paragraph' })}
      <PictureField
        label="Picture of the instructor"
        path="instructor.picture"
        value={settings.instructor.picture}
        error={issues['instructor.picture']}
        onChange={(picture) => set({ picture })}
      />
    </FieldSection>
  )
}

export const ProfilesEditor = ({ settings, change, issues }: Part) => (
  <ListEditor
    title="Social profiles"
    name="profile"
    items={settings.socialProfiles}
    onChange={(socialProfiles) => change({ socialProfiles })}
    fresh={() => ({ name: 'LinkedIn' as const, url: '' })}
    max={maxListed.socialProfiles}
    render={(profile, set, at) => {
      const { line, select } = editorFields({ group: profile, set, issues, prefix: `socialProfiles.${at}.` })
      return (
        <>
          {select('name', 'Site', profileNames)}
          {line('url', 'Address', { type: 'url' })}
        </>
      )
    }}
  />
)
