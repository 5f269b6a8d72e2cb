import type { Issue } from '../api/api-error.ts'
import { checkTeamEmails, isEmail } from './team-email-rows.tsx'

/** A field's text, trimmed; empty when the form has none. */
export const lineOf = (values: FormData, name: string): string => String(values.get(name) ?? '').trim()

const invalidEmail = 'Please enter a valid email address'
const wholeNumber = 'Please enter a whole number of at least 1.'

/** What is wrong with company, contact and contact email, which both request forms ask for, in the order of its fields. */
export const checkRequester = (values: FormData): Issue[] => {
  const issues: Issue[] = []
  if (!lineOf(values, 'companyName')) issues.push({ path: 'companyName', message: 'Company name is required' })
  if (!lineOf(values, 'contactName')) issues.push({ path: 'contactName', message: 'Contact name is required' })
  const contactEmail = lineOf(values, 'contactEmail')
  if (!contactEmail) issues.push({ path: 'contactEmail', message: 'Contact email is required' })
  else if (!isEmail(contactEmail)) issues.push({ path: 'contactEmail', message: invalidEmail })
  return issues
}

/** What is wrong with the interest form, in the order of its fields. A number box that holds no number reads as empty, so its validity is asked too. */
export const checkInterest = (values: FormData, form: HTMLFormElement): Issue[] => {
  const issues = checkRequester(values)
  if (!lineOf(values, 'recruiterType'))
    issues.push({ path: 'recruiterType', message: 'Please select whether you are an external or internal recruiter' })
  for (const name of ['teamSize', 'recruitmentTeamSize']) {
    const typed = lineOf(values, name)
    const box = form.elements.namedItem(name) as HTMLInputElement | null
    if (box?.validity.badInput || (typed !== '' && !/^[1-9]\d{0,5}$/.test(typed)))
      issues.push({ path: name, message: wholeNumber })
  }
  return [...issues, ...checkTeamEmails(values)]
}
