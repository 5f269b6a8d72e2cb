import { retention } from './retention.ts'

/** A purpose of processing with the details required by GDPR Art. 13(1)(c)-(d) and 13(2)(a). */
export type Purpose = { purpose: string; data: string; basis: string; kept: string }

const contract = 'Performance of the course terms, Art. 6(1)(b)'
const interest = 'Legitimate interest, Art. 6(1)(f)'

/** Purposes of processing (GDPR Art. 13). */
export const purposes: Purpose[] = [
  {
    purpose: 'Account, course, progress and certificate',
    data: 'Name, email address, company, progress, results of quizzes and of the final assessment, exercise answers, notes and highlights in lessons, work sent for review and its reviews',
    basis: contract,
    kept: `While you have the account; after ${retention.inactiveAccountMonths} months without signing in we ask you by email, twice and ${retention.inactiveAccountAnswerDays} days apart, and delete it only if you do not sign in. A demo ends as described below. A certificate goes with it unless you choose to keep it; then it stays for ${retention.maxYears} years from its issue, with a coded form of your address by which we find it when you ask us to remove it. If you change your email address, we keep the earlier one for eight more days, so that you can undo the change.`,
  },
  {
    purpose: 'Sign-in with LinkedIn, Google, GitHub or your company’s account, and the demo',
    data: 'Identifier at the provider, name, email address',
    basis: contract,
    kept: `With the account; for a demo ${retention.endedDemoDays} days after it ends.`,
  },
  {
    purpose: 'Sign-in with a passkey, if you add one',
    data: 'The passkey’s public key, the name you give it, whether it is synced between devices, when it was added and last used; recovery codes only as one-way fingerprints (hashes). Your fingerprint, face or PIN never leaves your device.',
    basis: contract,
    kept: 'Until you remove the passkey, at the latest with the account.',
  },
  {
    purpose: 'Deciding on a team’s request and replying to it (contact)',
    data: 'Company, contact’s name and email address, team sizes, message',
    basis: 'Steps before a contract at your request, Art. 6(1)(b)',
    kept: `${retention.teamRequestMonths} months after the decision.`,
  },
  {
    purpose: 'Inviting people whose address a colleague or our customer gave us',
    data: 'Email address; whether you, a colleague or a customer gave it, and that person’s name if we have it',
    basis: `${interest}: offering a free course to people whom a colleague or a customer of ours has named. You can object at once, by the link in the email. An invitation that you or your team asked for is a step before a contract, Art. 6(1)(b).`,
    kept: `Until the account is created; unused, ${retention.expiredInvitationDays} days after the invitation expires.`,
  },
  {
    purpose: 'Telling you when a course on the waitlist opens',
    data: 'Name, email address, company, role, note, course',
    basis: 'Consent, Art. 6(1)(a): you join the list yourself and confirm by a link',
    kept: `Until ${retention.waitlistAfterLaunchMonths} months after the launch or until you leave the list; unconfirmed, ${retention.unconfirmedWaitlistDays} days.`,
  },
  {
    purpose: 'Newsletters and marketing by email',
    data: 'Name, email address, record of the consent',
    basis: 'Consent, Art. 6(1)(a), and Act No. 480/2004 Coll.',
    kept: `Until you withdraw, at most ${retention.maxYears} years. Afterwards only the proof of the consent and of its withdrawal, without which we could not show that we acted lawfully.`,
  },
  {
    purpose: 'Reminders you asked for',
    data: 'Email address, progress, dates of your plan',
    basis: 'Consent, Art. 6(1)(a)',
    kept: 'Until the course or plan is finished or you switch them off.',
  },
  {
    purpose: 'Feedback on challenges, role definitions and exercises',
    data: 'What you wrote, links you gave, our reply',
    basis: contract,
    kept: `${retention.submissionMonths} months, then anonymous.`,
  },
  {
    purpose: 'Copies of the emails we sent, to deliver them once and to answer questions',
    data: 'Address, subject, text, time, result',
    basis: `${interest}: reliable and provable delivery`,
    kept: `${retention.sentMailDays} days.`,
  },
  {
    purpose: 'Previews opened, security and protection against abuse',
    data: 'What was opened and when; IP address in security logs',
    basis: `${interest}: a working and safe service`,
    kept: `${retention.trackingDays} days.`,
  },
  {
    purpose: 'Keeping our promise not to write to you again',
    data: 'A one-way fingerprint (hash) of your email address',
    basis: `${interest}: respecting your refusal`,
    kept: 'As long as we send email.',
  },
]
