import { invalidEmailMessage, isEmailAddress } from '#contract/email-address.ts'
import { maxCount } from '#contract/field-limits.ts'
import { requiredMessages, teamSizeMessage } from '#contract/teams.ts'
import type { Issue } from '../api/api-error.ts'
import { checkTeamEmails } from './team-email-rows.tsx'

/** A field's text, trimmed; empty when the form has none. */
export const lineOf = (values: FormData, name: string): string => String(values.get(name) ?? '').trim()

const blankIssues = (values: FormData, names: (keyof typeof requiredMessages)[]): Issue[] =>
  names.filter((name) => lineOf(values, name) === '').map((path) => ({ path, message: requiredMessages[path] }))

/** What is wrong with company, contact and contact email, which both request forms ask for, in the order of its fields. */
export const checkRequester = (values: FormData): Issue[] => {
  const issues = blankIssues(values, ['companyName', 'contactName', 'contactEmail'])
  const contactEmail = lineOf(values, 'contactEmail')
  if (contactEmail !== '' && !isEmailAddress(contactEmail)) issues.push({ path: 'contactEmail', message: invalidEmailMessage })
  return issues
}

/** What is wrong with the interest form, in the order of its fields. A number box that holds no number reads as empty, so its validity is asked too. */
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
