import { z } from 'zod'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { findFullName } from '../../people/accounts/accounts.service.ts'
import { findLessonName } from '../catalogue/course-snapshot.ts'

function submissionEmail(submission: { fullName: string; lessonTitle: string; moduleTitle: string; link: string }): MailContent {
  return {
    subject: `We have received your work: ${named('lesson', submission.lessonTitle)}`,
    preheader: 'It is kept with your progress; you can change it and send it again.',
    heading: 'Your work has arrived',
    blocks: [
      `Hello ${named('name', submission.fullName)},`,
      `We have received “${named('lesson', submission.lessonTitle)}” from the module “${named('module', submission.moduleTitle)}”. If we have feedback for you, we’ll email it.`,
      { type: 'action', label: 'Open my work', url: submission.link },
    ],
    reason:
      'Why you’re getting this email: you have just submitted work in the course. We confirm each piece of work at most once a day, however often you send it.',
  }
}

export const submissionMail = mailKind({
  name: 'submission-received',
  title: 'Work received',
  audience: 'learners',
  sentWhen: 'A learner sends in an activity.',
  parameters: z.object({ userId: z.uuid(), lessonId: z.uuid() }),
  examples: ({ site: link, name: fullName }) => ({
    text: submissionEmail({ fullName, lessonTitle: 'Role definition', moduleTitle: 'What principal means', link }),
  }),
  async write({ db, config }, { userId, lessonId }) {
    const [fullName, lesson] = [await findFullName(db, userId), await findLessonName(db, lessonId)]
    if (fullName === undefined || !lesson) return undefined
    const link = `${config.PUBLIC_URL}/module/${lesson.moduleId}/lesson/${lesson.lessonId}`
    return submissionEmail({ fullName, lessonTitle: lesson.title, moduleTitle: lesson.moduleTitle, link })
  },
})
