/** A consent a person may give or refuse. The ledger stores `purpose`, `version` and the exact `text` that was shown. */
export type ConsentText = {
  id: 'marketing' | 'reminders'
  /** What the consent is for, as the ledger and the account page name it. */
  purpose: string
  /** Date of this wording; a changed wording gets a new date and needs a new consent. */
  version: string
  /** The words beside the checkbox, which is never ticked in advance. */
  text: string
  /** What follows from refusing or withdrawing, shown under the checkbox. */
  note: string
}

/** A notice that informs and asks for nothing. */
export type NoticeText = { id: string; version: string; text: string }

/** Marketing by e-mail: GDPR Art. 6(1)(a) and Act No. 480/2004 Coll., § 7. Confirmed by a link in one mail. */
export const marketingConsent: ConsentText = {
  id: 'marketing',
  purpose: 'Newsletter and offers by e-mail',
  version: '2026-11-21',
  text: 'Yes, send me the newsletter and offers of courses, audits and consultations by e-mail. I agree that my name and e-mail address are used for this for at most 5 years or until I withdraw my consent.',
  note: 'Voluntary. The course and every form work the same without it. You can withdraw at any time with one click in each mail or in your account. We first send one mail in which you confirm the address.',
}

/** Reminders about one's own course and plan: GDPR Art. 6(1)(a); free of advertising. */
export const remindersConsent: ConsentText = {
  id: 'reminders',
  purpose: 'Reminders about my course and my 90-day plan',
  version: '2026-11-21',
  text: 'Yes, remind me by e-mail of my own course dates and of my 90-day plan, on the days I have chosen and at most once a week. I agree that my e-mail address, my progress and these dates are used for this.',
  note: 'Voluntary. Reminders contain no advertising and stop when the course and the plan are finished. You can switch them off with one click in each mail or in your account.',
}

/** Every consent the product asks for. */
export const consentTexts: ConsentText[] = [marketingConsent, remindersConsent]

/** The terms a learner accepts with an account: the contract on which the service's own data processing rests. */
export const courseTerms: { version: string; heading: string; items: string[] } = {
  version: '2026-11-21',
  heading: 'Course terms',
  items: [
    'The course is free. We ask for no payment and no card.',
    'Your account is personal. Keep the password to yourself and use your real name if you want it on the certificate.',
    'We store your progress, answers and exercises so that you can resume on any device. If you belong to a team, its leader sees your progress, never your free-text answers or your quiz answers. Your 90-day plan is shown to the leader only if you share it.',
    'Do not enter personal data of candidates or colleagues into exercises. Describe roles and groups instead.',
    'You may use the downloads in your own work. You may not sell them or publish the course elsewhere.',
    'The course gives general information as of the dates shown. It is not legal advice, and it promises no hiring result.',
    'You can close your account at any time under Account. We may close an account that endangers the service or other people; we say why.',
    'If we change these terms we tell you before the change applies. You may then close your account.',
  ],
}

/** Shown beside the button that creates an account. */
export const courseTermsNotice: NoticeText = {
  id: 'course-terms',
  version: courseTerms.version,
  text: 'By creating an account you accept the course terms. We need your name, e-mail address and company to give you the course; details are in the Data Protection Policy.',
}

/** Shown on both forms by which a team asks for access. */
export const teamRequestNotice: NoticeText = {
  id: 'team-request',
  version: '2026-11-21',
  text: 'We use these details to decide on your request and to reply within 24 hours. This is no consent to advertising.',
}

/** Shown where a person types colleagues' e-mail addresses. */
export const teamEmailsNotice: NoticeText = {
  id: 'team-emails',
  version: '2026-11-21',
  text: 'Enter only colleagues who know about it. After approval each of them gets one mail with a personal link; it names you as the person who gave us the address and says how to be removed.',
}

/** Shown in the waitlist dialog. */
export const waitlistNotice: NoticeText = {
  id: 'waitlist',
  version: '2026-11-21',
  text: 'We send one mail to confirm your address and one when the course opens, nothing else. You can leave the list with one click.',
}

/** Shown above free-text exercises that a reviewer may read. */
export const freeTextNotice: NoticeText = {
  id: 'free-text',
  version: '2026-11-21',
  text: 'Please write no personal data of candidates here. Our reviewer may read this text to give you feedback; after 12 months it is made anonymous.',
}

/** The social sign-in's Privacy & Data Protection window (V§2 /social-auth). */
export const socialSignInPrivacy: { heading: string; version: string; intro: string; items: { term: string; text: string }[] } = {
  heading: 'Privacy & Data Protection',
  version: '2026-11-21',
  intro: 'Signing in gives you Module 1 for 7 days. It is not a consent to advertising.',
  items: [
    {
      term: 'Data administrator',
      text: 'The Czech company that runs this course. Its name, seat and company number are in the Data Protection Policy.',
    },
    {
      term: 'What we receive',
      text: 'Your identifier at the provider you choose, your name and your verified e-mail address. We get no password, no contacts and may post nothing.',
    },
    {
      term: 'Purpose and legal basis',
      text: 'To give you the demo you asked for: the course terms, GDPR Art. 6(1)(b). Marketing has a legal basis of its own: your separate, unticked consent. The demo works the same without it.',
    },
    {
      term: 'Retention',
      text: 'Demo data is deleted 30 days after the demo ends. What you consented to is kept for at most 5 years or until you withdraw.',
    },
    {
      term: 'Third countries',
      text: 'We transfer your data to no country outside the European Economic Area. LinkedIn, Google and GitHub are controllers of their own, belong to US groups and learn that you signed in here.',
    },
    {
      term: 'Your rights',
      text: 'Access, rectification, erasure, restriction, objection, portability, withdrawal of a consent, and a complaint to the Office for Personal Data Protection (ÚOOÚ), uoou.gov.cz.',
    },
  ],
}
