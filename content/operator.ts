import { landingClaims, landingStatistics } from './landing.ts'

/*
 * Who runs this site, as the first start enters it into the settings. From then on admins edit it under Settings, and changes here have no effect.
 * Everything belongs to the operator and is empty as shipped; what is empty is not shown.
 */

/** What the settings hold when the product starts for the first time. */
export const operator = {
  /** Name of the course, shown as the brand. */
  courseName: 'Principal Talent Course',
  /** Legal name of the company, for the copyright line. Falls back to the course name. */
  name: '',
  /** Registration line of the footer, as in a company register. */
  registrationLine: '',
  /** Profiles on other sites, shown in the footer. */
  socialProfiles: [] as { name: 'LinkedIn' | 'Facebook' | 'X'; url: string }[],
  /** Data controller of the policy page. */
  controller: { name: '', address: '', registrationNumber: '', email: '', phone: '' },
  /** Address where a free audit or strategy session is booked. */
  bookingUrl: '',
  /** Email for questions of visitors and learners. */
  contactEmail: '',
  /** First-person introduction of the instructor in the welcome section. */
  instructor: { name: '', introduction: '' },
  /** The landing page's figures and the provider's claims. */
  statistics: landingStatistics,
  claims: landingClaims,
}
