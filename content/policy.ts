import { purposes } from './policy-purposes.ts'
import { retention } from './retention.ts'

/** A paragraph, a list, a table, or details of the operator. */
export type PolicyBlock =
  | string
  | string[]
  | { caption: string; columns: string[]; rows: string[][] }
  | { details: 'controller' | 'contact' }

export type PolicySection = { id: string; heading: string; blocks: PolicyBlock[] }

export type PolicyChange = { version: string; change: string }

/** ISO date of the current wording, used for 'Last updated' and as version in the ledger. */
export const policyVersion = '2026-11-26'

const dateInWords = (date: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC', ...parts }).format(new Date(date))

/** 'Last updated' in words, as 'November 2026'. */
export const policyUpdated = dateInWords(policyVersion, {})

/** Newest first. */
export const policyChanges: PolicyChange[] = [
  {
    version: '2026-11-26',
    change:
      'The leader of a team sees more of those who share their progress: best quiz scores, last activity, and whether they are assessed. Leaders can remind them. After a change of your email address we keep the earlier one for eight days. A company’s own sign-in is named beside the other providers, with what your browser keeps of it. You can keep modules on your device; logging out removes them, drafts that were not sent and the name of your sign-in provider.',
  },
  {
    version: '2026-11-24',
    change:
      'Some sentences are easier to read, and the one about where data comes from says what our first email names. What we do with your data is the same.',
  },
  {
    version: '2026-11-23',
    change:
      'The policy says on which legal basis we invite people who did not ask for it, names systems that our administrators connect as recipients, and explains how to have a certificate removed that was kept without an account, and that a coded form of the address stays with it until then.',
  },
  {
    version: '2026-11-22',
    change:
      'Passkeys and recovery codes are named: what is kept of them, and for how long. So are the final assessment and work sent for review.',
  },
  {
    version: '2026-11-21',
    change:
      'Every purpose has its own legal basis and period; sign-in providers, sources of data, the complaint to the ÚOOÚ and the storage in your browser are named. Earlier wording rested everything on consent.',
  },
]

/** The Data Protection Policy at /data in reading order (GDPR Art. 13 and 14). */
export const policySections: PolicySection[] = [
  {
    id: 'controller',
    heading: 'Data controller',
    blocks: [
      { details: 'controller' },
      'The controller decides why and how your personal data is used and answers for it. No data protection officer has been appointed; write to the contact below.',
    ],
  },
  {
    id: 'purpose',
    heading: 'Purpose',
    blocks: [
      'We use personal data to run the course, for contact with people and teams who write to us and, only with a separate consent, for newsletters and marketing. Each purpose has its own legal basis and its own period.',
      {
        caption: 'Purposes, legal bases and periods',
        columns: ['Purpose', 'Data', 'Legal basis', 'Kept'],
        rows: purposes.map((row) => [row.purpose, row.data, row.basis, row.kept]),
      },
    ],
  },
  {
    id: 'legal-basis',
    heading: 'Legal basis',
    blocks: [
      'The basis is the General Data Protection Regulation (EU) 2016/679, GDPR. Consent under the GDPR is the basis for newsletters, marketing, the waitlist and reminders. The course itself rests on the course terms, and a few things rest on a legitimate interest named in the table.',
      [
        'You give consent by ticking a box, or by joining a waitlist and confirming your address. No box is ticked in advance, and the course never depends on it.',
        'You can withdraw your consent at any time, as easily as you gave it: with the link in each email or in your account. What we did before that remains lawful.',
        'We keep a record of each consent: its exact words, the time and the form.',
      ],
    ],
  },
  {
    id: 'storage',
    heading: 'Storage',
    blocks: [
      `What rests on consent is kept for ${retention.maxYears} years at most or until the consent is withdrawn, whichever comes first. Everything else has the shorter period in the table. Every day a program deletes whatever has reached the end of its period.`,
    ],
  },
  {
    id: 'required',
    heading: 'Must you give us the data?',
    blocks: [
      'No law obliges you to. Without a name, an email address and a company we cannot create an account; without an email address we cannot answer a request. Everything marked optional is optional, and marketing is always voluntary.',
    ],
  },
  {
    id: 'sources',
    heading: 'Where data about you comes from',
    blocks: [
      'Mostly from you. If somebody else gave us your email address, it was a colleague who named you as a member of a team, or a customer or contact who asked us to invite you. Our first email says which of these it was, with the name of the person if we have it, and why we write. One click in it removes you, and after that we do not write again. If you sign in with a provider, your name and verified email address come from that provider.',
    ],
  },
  {
    id: 'recipients',
    heading: 'Recipients',
    blocks: [
      [
        'Hosting and email delivery services that work for us under a contract (Art. 28 GDPR). On request we will name the current ones.',
        'Marketing service providers that send the newsletter for us under such a contract, only if you consented.',
        'The leader of a team for which you activated your account, or whom you have accepted: which modules and lessons you completed, your best quiz scores, when you were last active, whether you are assessed and have the certificate, and your 90-day plan if you share it. Not your answers. The leader can remind you at most once a week. You can change this in your account.',
        'Our reviewers, who read exercises sent for feedback and work sent for review.',
        'Anybody who has your certificate’s verification address, if you share it: your name if you show it, the course, the date, and what was assessed.',
        'Anybody to whom you give the Open Badge that you can download: the same with your name, and a fingerprint by which they can check your email address. When the certificate is deleted or revoked, a number without your name stays in the public list of revoked badges.',
        'Systems that our administrators connect, such as one for training records: what happened, for example that a module was completed, with numbers that stand for your account and your certificate, without your name or address.',
        'LinkedIn, Google, GitHub or your company, if you choose to sign in with their account: they learn that you signed in here and are controllers in their own right.',
        'YouTube (in its mode without cookies) or Vimeo, if you press play on a video in a lesson: they learn your IP address and what you play, and are controllers in their own right. Nothing is loaded from them before that.',
        'Authorities, where the law obliges us.',
      ],
      'We transfer no data outside the European Economic Area. The three sign-in providers and the two video providers belong to US groups and may process the sign-in or the playing in the United States under their own policies; registering with an email address, and not playing the video, avoids this. Should one of our own services ever work outside the area, we will say so here first, with the safeguard used.',
    ],
  },
  {
    id: 'rights',
    heading: 'Data subject rights',
    blocks: [
      [
        'Access: a copy of your data. Account → Export gives it at once.',
        'Rectification: Account lets you correct it.',
        'Erasure: Account → Delete removes your account and data. To remove a certificate that you kept, write to us from the address of the account, or send us its number.',
        'Restriction: while a question is open, we only store the data.',
        'Objection: against processing on a legitimate interest. An objection to marketing is always honoured.',
        'Portability: the export is a JSON file that other programs can read.',
        'Withdraw consent: at any time, with one click.',
      ],
      'You can also simply write to us. We answer within one month and free of charge. We may ask you to prove that the address is yours.',
    ],
  },
  {
    id: 'complaint',
    heading: 'Complaint',
    blocks: [
      'You may complain to the Czech supervisory authority, the Office for Personal Data Protection (Úřad pro ochranu osobních údajů, ÚOOÚ), uoou.gov.cz, or to the authority where you live or work. We would be glad to hear from you first, but you are free to go there directly.',
    ],
  },
  {
    id: 'automated-decisions',
    heading: 'Automated decisions',
    blocks: [
      'There are none. Quizzes and the final assessment are marked by a program, but a score only decides about this course’s certificate; you may repeat each quiz as often as you like and take the assessment twice a week. Work sent for review is read by people. Team requests are decided by people. We do no profiling.',
    ],
  },
  {
    id: 'browser-storage',
    heading: 'Cookies and storage in your browser',
    blocks: [
      'We use no advertising and no analytics cookies, so there is no cookie banner. What is stored is needed for what you ask for:',
      {
        caption: 'What is stored in your browser',
        columns: ['Name', 'For', 'Until'],
        rows: [
          ['authToken', 'You stay signed in', 'You log out, or the session ends'],
          ['demoToken, userType', 'Your demo of Module 1', 'You log out; after the demo they only open its results'],
          ['signInProvider', 'If a password is refused, you are reminded which provider you sign in with', 'You log out'],
          ['pendingUser', 'Fills in the sign-in form after an approval', 'You sign in'],
          ['previewBanner_…, approvalBanner_…', 'A banner you closed stays closed', 'You clear the browser'],
          ['module1_completed_…', 'Module 1 is shown as completed', 'You log out, or clear the browser'],
          ['Seen flag of the demo’s welcome', 'The welcome appears once', 'You clear the browser'],
          ['videos', 'A video continues where you left it, at your speed and with your captions', 'You log out'],
          ['theme', 'The course opens in the appearance you chose', 'You log out'],
          ['accessRequest', 'You see where your request for access stands', 'You clear the browser'],
          [
            'Drafts not yet sent',
            'Nothing you typed is lost when the network drops',
            'You send or discard them, or log out; without a sign-in also until the tab is closed',
          ],
          [
            'Modules you keep on this device (caches and a worker)',
            'You can read them, with your answers and notes, without a network; nothing is stored this way unless you choose it',
            'You remove them or log out, somebody else signs in, or the session or your access ends',
          ],
          ['device (a cookie)', 'Strangers who try to guess your password cannot lock you out of your account', '180 days'],
          ['Short-lived security value during a social sign-in', 'Only your browser can finish the sign-in', 'One hour'],
        ],
      },
    ],
  },
  {
    id: 'changes',
    heading: 'Changes',
    blocks: [
      'Before we use your data for a new purpose, we tell you, and we ask you where your consent is needed. Changes to this policy:',
      {
        caption: 'Versions of this policy',
        columns: ['Version', 'What changed'],
        rows: policyChanges.map((row) => [dateInWords(row.version, { day: 'numeric' }), row.change]),
      },
    ],
  },
  { id: 'contact', heading: 'Contact', blocks: [{ details: 'contact' }] },
]
