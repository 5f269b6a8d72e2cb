/** The terms accepted with an account, which are the legal basis of the service's data processing. `since` is `version` in words. */
export const courseTerms: { version: string; since: string; heading: string; items: string[] } = {
  version: '2026-11-21',
  since: '21 November 2026',
  heading: 'Course terms',
  items: [
    'The course is free. We ask for no payment and no card.',
    'Your account is personal. Keep the password to yourself and use your real name if you want it on the certificate.',
    'We store your progress, answers and exercises so that you can resume on any device. The leader of a team for which you activate your account, or whom you accept, sees your progress, never your free-text answers or your quiz answers. Your 90-day plan is shown to the leader only if you share it.',
    'Do not enter personal data of candidates or colleagues into exercises. Describe roles and groups instead.',
    'You may use the downloads in your own work. You may not sell them or publish the course elsewhere.',
    'The course gives general information as of the dates shown. It is not legal advice, and it promises no hiring result.',
    'You can close your account at any time under Account. We may close an account that endangers the service or other people; we say why.',
    'If we change these terms we tell you before the change applies. You may then close your account.',
  ],
}

/** Shown below the button that creates an account. */
export const courseTermsNotice = {
  version: courseTerms.version,
  text: 'By creating an account you accept the course terms. We need your name, email address and company to give you the course; details are in the Data Protection Policy.',
}
