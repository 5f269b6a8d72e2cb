import { retention } from './retention.ts'

export const teamRequestNotice =
  'We use these details to decide on your request and to reply within 24 hours. Sending the form is not consent to advertising. See the Data Protection Policy and the course terms.'

export const teamEmailsNotice =
  'Only enter colleagues who know about this. After approval each of them gets one email with a personal link. It says that you gave us the address, and how to have it removed.'

/** Shown above free-text exercises that a reviewer may read. */
export const freeTextNotice = `Please don’t enter personal data of candidates here. Our reviewer may read this text to give you feedback; after ${retention.submissionMonths} months it is made anonymous.`
