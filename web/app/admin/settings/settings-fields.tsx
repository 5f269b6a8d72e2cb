import type { ReactNode } from 'react'
import { contrastFault, shippedColours } from '#contract/identity.ts'
import { maxListed, type OperatorSettings } from '#contract/settings.ts'
import { companyProvider, type listProviders } from '#contract/social.ts'
import type { DataOf } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { LoadFailure } from '../../lists/load-failure.tsx'
import { editorFields } from '../editing/editor-fields.tsx'
import { ListEditor } from '../editing/list-editor.tsx'
import { PictureField } from './picture-field.tsx'
import type { Part } from './use-settings.ts'

const FieldSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="grid gap-4">
    <h2 id={id} className="text-title">
      {title}
    </h2>
    {children}
  </section>
)

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

const colourForm = /^#[0-9a-f]{6}$/i

/** Two colours and a logo; insufficient contrast is reported while choosing. */
export const LookFields = ({ settings, change, issues }: Part) => {
  const { brand } = settings
  const set = (changes: Partial<OperatorSettings['brand']>) => change({ brand: { ...brand, ...changes } })
  const colour = (name: 'colour' | 'accent', label: string, hint: string) => (
    <TextField
      name={`brand.${name}`}
      label={label}
      hint={hint}
      value={brand[name]}
      error={(colourForm.test(brand[name]) ? contrastFault(brand[name].toLowerCase()) : undefined) ?? issues[`brand.${name}`]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      after={
        <input
          type="color"
          aria-label={`Choose: ${label}`}
          className="absolute top-1 right-1 size-9 p-0 rounded-sm bg-transparent cursor-pointer"
          value={colourForm.test(brand[name]) ? brand[name].toLowerCase() : '#000000'}
          onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
        />
      }
    />
  )
  return (
    <FieldSection id="look" title="Look">
      <p className="text-muted">Pages, documents, emails, share pictures and the icon use these instead of ours.</p>
      {colour('colour', 'Main colour', 'Buttons, links, headings of documents')}
      {colour('accent', 'Second colour', 'Accents')}
      {brand.colour !== shippedColours.colour || brand.accent !== shippedColours.accent ? (
        <div>
          <Button variant="quiet" onClick={() => set(shippedColours)}>
            Use the default colours
          </Button>
        </div>
      ) : null}
      <PictureField
        label="Logo"
        hint="Used instead of the mark; square or wide."
        path="brand.logo"
        value={brand.logo}
        error={issues['brand.logo']}
        onChange={(logo) => set({ logo })}
      />
    </FieldSection>
  )
}

export type SignIn = DataOf<typeof listProviders> & { error: string }

/** Which sign-in providers the server has; they are set where it starts, not here. */
export const SignInProviders = ({ providers, error }: SignIn) => {
  const company = providers.some(({ id }) => id === companyProvider.id) ? [] : [{ ...companyProvider, configured: false }]
  return (
    <FieldSection id="sign-in" title="Sign-in providers">
      {error ? (
        <LoadFailure error={error} />
      ) : (
        <ul className="grid gap-2">
          {[...company, ...providers].map(({ id, name, configured }) => (
            <li key={id} className="flex flex-wrap items-center gap-3">
              <span className="grow">{name}</span>
              <Badge tone={configured ? 'success' : 'neutral'}>{configured ? 'set up' : 'not set up'}</Badge>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        They are set up in the server’s settings: OIDC_NAME, OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET for a company’s
        own accounts, and an id and a secret for each of the others. docs/operations.md says what to register where.
      </p>
    </FieldSection>
  )
}
