import { landingClaims, landingStatistics } from './landing-statistics.ts'

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
  statistics: landingStatistics,
  claims: landingClaims,
}
