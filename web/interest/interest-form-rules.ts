import { invalidEmailMessage, isEmailAddress } from '#contract/email-address.ts'
import { maxCount } from '#contract/field-limits.ts'
import { requiredMessages, teamSizeMessage } from '#contract/teams.ts'
import type { Issue } from '../api/api-error.ts'
import { checkTeamEmails, readTeamEmails } from './team-email-rows.tsx'

/** A trimmed text; empty if missing. */
export const lineOf = (values: FormData, name: string): string => String(values.get(name) ?? '').trim()

/** What both request forms send. */
export const requestOf = (values: FormData) => ({
  companyName: lineOf(values, 'companyName'),
  contactName: lineOf(values, 'contactName'),
  contactEmail: lineOf(values, 'contactEmail'),
  teamEmails: readTeamEmails(values).map(({ email }) => email),
  message: lineOf(values, 'message'),
  website: lineOf(values, 'website'),
})

const blankIssues = (values: FormData, names: (keyof typeof requiredMessages)[]): Issue[] =>
  names.filter((name) => lineOf(values, name) === '').map((path) => ({ path, message: requiredMessages[path] }))

/** Checks company, contact and contact email, which both request forms have, in field order. */
export const checkRequester = (values: FormData): Issue[] => {
  const issues = blankIssues(values, ['companyName', 'contactName', 'contactEmail'])
  const contactEmail = lineOf(values, 'contactEmail')
  if (contactEmail !== '' && !isEmailAddress(contactEmail)) issues.push({ path: 'contactEmail', message: invalidEmailMessage })
  return issues
}

/** Checks the interest form in field order. An invalid number input has an empty value, so its validity is checked as well. */
export const checkInterest = (values: FormData, form: HTMLFormElement): Issue[] => {
  const issues = [...checkRequester(values), ...blankIssues(values, ['recruiterType'])]
  for (const name of ['teamSize', 'recruitmentTeamSize']) {
    const typed = lineOf(values, name)
    const box = form.elements.namedItem(name) as HTMLInputElement | null
    const isCount = /^[1-9]\d*$/.test(typed) && Number(typed) <= maxCount
    if (box?.validity.badInput || (typed !== '' && !isCount)) issues.push({ path: name, message: teamSizeMessage })
  }
  return [...issues, ...checkTeamEmails(values)]
}
