/** A profile on another site, shown in the footer when its address is set. */
export type SocialProfile = { name: 'LinkedIn' | 'Facebook' | 'X'; url: string }

/** Who runs this site. Everything here belongs to the operator and is empty as shipped; what is empty is not shown. */
export type Operator = {
  /** Name of the course, shown as the brand. */
  courseName: string
  /** Legal name of the company, for the copyright line. Falls back to the course name. */
  name: string
  /** Registration line of the footer, as in a company register. */
  registrationLine: string
  socialProfiles: SocialProfile[]
  /** Data controller of the policy page. */
  controller: { name: string; address: string; registrationNumber: string; email: string; phone: string }
  /** Address where a free audit or strategy session is booked. */
  bookingUrl: string
  /** E-mail for questions of visitors and learners. */
  contactEmail: string
  /** First-person introduction of the instructor in the welcome section. */
  instructor: { name: string; introduction: string }
}

/** The operator of this installation. */
export const operator: Operator = {
  courseName: 'Principal Talent Course',
  name: '',
  registrationLine: '',
  socialProfiles: [
    { name: 'LinkedIn', url: '' },
    { name: 'Facebook', url: '' },
    { name: 'X', url: '' },
  ],
  controller: { name: '', address: '', registrationNumber: '', email: '', phone: '' },
  bookingUrl: '',
  contactEmail: '',
  instructor: { name: '', introduction: '' },
}
