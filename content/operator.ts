import { type LandingStatistic, providersEstimate } from './figures.ts'

const providersStatement = 'the provider’s own statement'

/** A claim of the operator, without a source of its own. */
const claim = (value: string, label: string, source = providersEstimate): LandingStatistic => ({
  value,
  label,
  source,
  year: '',
  details: '',
  detailSources: [],
})

/* The operator's details, entered into the settings on the first start. After that, admins edit them under Settings and changes here have no effect. They are empty as shipped, and empty ones are not shown. */

export const operator = {
  courseName: 'Principal Talent Course',
  /** Legal name for the copyright line; falls back to the course name. */
  name: '',
  /** Entry in the company register, shown in the footer. */
  registrationLine: '',
  /** Shown in the footer. */
  socialProfiles: [] as { name: 'LinkedIn' | 'Facebook' | 'X'; url: string }[],
  /** Data controller of the policy page. */
  controller: { name: '', address: '', registrationNumber: '', email: '', phone: '' },
  bookingUrl: '',
  contactEmail: '',
  /** First-person introduction of the instructor. */
  instructor: { name: '', introduction: '' },
  statistics: [
    claim('63%', 'of Czech companies struggle with senior IT talent'),
    claim('74%', 'of US firms face shortages'),
    claim('68 days', 'average time-to-hire'),
    claim('400K euro', 'potential agency-fee savings'),
  ],
  claims: [
    claim('20+ years', 'of experience', providersStatement),
    claim('500+', 'placements', providersStatement),
    claim('15K euro', 'or so saved in fees when one hire needs no agency'),
    claim('80,000-120,000 euros', 'Czech senior salary, principal level, gross a year'),
  ],
}
