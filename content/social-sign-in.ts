export const privacyHeading = 'Privacy & Data Protection'

export const socialSignInPrivacy: { version: string; intro: string; items: { term: string; text: string }[] } = {
  version: '2026-11-26',
  intro: 'Signing in gives you Module 1 for 7 days. It is not consent to advertising.',
  items: [
    {
      term: 'Data administrator',
      text: 'The Czech company that runs this course. Its name, seat and company number are in the Data Protection Policy.',
    },
    {
      term: 'What we receive',
      text: 'Your identifier at the provider you choose, your name and your email address. If the provider has not confirmed the address, we confirm it by email first. We get no password and no contacts, and we can’t post anything.',
    },
    {
      term: 'Purpose and legal basis',
      text: 'To give you the demo you asked for: the course terms, GDPR Art. 6(1)(b). For marketing we ask separately for your consent, with a box that you tick yourself. The demo works the same without it.',
    },
    {
      term: 'Retention',
      text: 'Demo data is deleted 30 days after the demo ends. What you consented to is kept for at most 5 years or until you withdraw.',
    },
    {
      term: 'Third countries',
      text: 'We transfer your data to no country outside the European Economic Area. LinkedIn, Google and GitHub are controllers in their own right, belong to US groups and learn that you signed in here. Your company, if you use its sign-in, learns it too.',
    },
    {
      term: 'Your rights',
      text: 'Access, rectification, erasure, restriction, objection, portability, withdrawal of a consent, and a complaint to the Office for Personal Data Protection (ÚOOÚ), uoou.gov.cz.',
    },
  ],
}
