/** A consent. The ledger stores `purpose`, `version` and the exact `text` that was shown. */
export type ConsentText = {
  id: 'marketing' | 'reminders'
  /** Name of the consent in the ledger and on the account page. */
  purpose: string
  /** Date of the wording. A changed wording needs a new consent unless the earlier one is listed in `sameMeaning`. */
  version: string
  /** Earlier wordings with the same meaning; consents to them remain valid. */
  sameMeaning: string[]
  /** Label of the checkbox, which is never preselected. */
  text: string
  /** Consequences of refusing or withdrawing, shown under the checkbox. */
  note: string
}

/** Marketing by email: GDPR Art. 6(1)(a) and Act No. 480/2004 Coll., § 7. Confirmed by a link in one mail. */
export const marketingConsent: ConsentText = {
  id: 'marketing',
  purpose: 'Newsletter and offers by email',
  version: '2026-11-23',
  sameMeaning: ['2026-11-21'],
  text: 'Yes, send me the newsletter and offers of courses, audits and consultations by email. I agree that my name and email address are used for this for at most 5 years or until I withdraw my consent.',
  note: 'Voluntary. The course and every form work the same without it. You can withdraw at any time with one click in each mail or in your account. We first send one mail in which you confirm the address.',
}

/** Reminders about one's own course and plan: GDPR Art. 6(1)(a); free of advertising. */
export const remindersConsent: ConsentText = {
  id: 'reminders',
  purpose: 'Reminders about my course and my 90-day plan',
  version: '2026-11-23',
  sameMeaning: ['2026-11-21'],
  text: 'Yes, remind me by email of my own course dates and of my 90-day plan, on the days I have chosen and at most once a week. I agree that my email address, my progress and these dates are used for this.',
  note: 'Voluntary. Reminders contain no advertising and stop when the course and the plan are finished. You can switch them off with one click in each mail or in your account.',
}

export const consentTexts: ConsentText[] = [marketingConsent, remindersConsent]
