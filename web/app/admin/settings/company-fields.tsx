import { maxListed, type OperatorSettings } from '#contract/settings.ts'
import { editorFields } from '../editing/editor-fields.tsx'
import { ListEditor } from '../editing/list-editor.tsx'
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
    <section aria-labelledby="company" className="grid gap-4">
      <h2 id="company" className="text-title">
        Course and company
      </h2>
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
    </section>
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
    <section aria-labelledby="controller" className="grid gap-4">
      <h2 id="controller" className="text-title">
        Data controller
      </h2>
      <p className="text-muted">
        The policy page names who decides about personal data and how to reach them (GDPR, Article 13).
      </p>
      {line('name', 'Company')}
      {line('address', 'Registered office')}
      {line('registrationNumber', 'Company number')}
      {line('email', 'Email of the controller', { type: 'email' })}
      {line('phone', 'Phone', { type: 'tel' })}
    </section>
  )
}

export const InstructorFields = ({ settings, change, issues }: Part) => {
  const set = (changes: Partial<OperatorSettings['instructor']>) => change({ instructor: { ...settings.instructor, ...changes } })
  const { line, area } = editorFields({ group: settings.instructor, set, issues, prefix: 'instructor.' })
  return (
    <section aria-labelledby="instructor" className="grid gap-4">
      <h2 id="instructor" className="text-title">
        Instructor
      </h2>
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
    </section>
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
