import type { FooterOperator } from './page-footer.tsx'

/** The operator's details on app screens, which the server writes into each document. */
export type PageOperator = FooterOperator & { contactEmail: string; bookingUrl: string }

/** Placeholder of the course's name in prerendered screens. */
export const courseNameMark = '%COURSE_NAME%'
/** Placeholder of {@link PageOperator} as JSON. */
export const operatorMark = '%OPERATOR%'
/** Placeholder of the styles with the operator's colours and logo. */
export const brandStylesMark = '%BRAND_STYLES%'

/** For the development server and tests, where no server fills it in. */
const unfilled: PageOperator = {
  courseName: 'Principal Talent Course',
  name: '',
  registrationLine: '',
  socialProfiles: [],
  contactEmail: '',
  bookingUrl: '',
}
const built: PageOperator = { ...unfilled, courseName: courseNameMark }

let read: PageOperator | undefined

export const pageOperator = (): PageOperator => {
  if (import.meta.env.SSR) return import.meta.env.DEV ? unfilled : built
  const text = document.querySelector<HTMLMetaElement>('meta[name=operator]')?.content ?? ''
  read ??= text.startsWith('{') ? (JSON.parse(text) as PageOperator) : unfilled
  return read
}
