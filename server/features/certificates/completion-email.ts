import type { MailContent } from '../mail/mail-frame.ts'

/** Congratulates on the completed modules and names what the certificate still needs. */
export function completionEmail(completion: {
  fullName: string
  courseTitle: string
  modules: number
  missing: string[]
  dashboardUrl: string
}): MailContent {
  return {
    subject: `You have completed all ${completion.modules} modules`,
    preheader: 'See what is still missing for the certificate.',
    heading: 'You have completed all modules',
    blocks: [
      { type: 'text', text: `Congratulations, ${completion.fullName}!` },
      {
        type: 'text',
        text: `You have completed all ${completion.modules} modules of “${completion.courseTitle}”. For the certificate this is still missing:`,
      },
      { type: 'list', items: completion.missing },
      { type: 'action', label: 'Open my dashboard', url: completion.dashboardUrl },
      { type: 'text', text: 'A quiz may be repeated as often as you like; the best score counts.' },
    ],
    reason: 'Why you get this mail: you have just completed the last module of the course. We send it once.',
  }
}
