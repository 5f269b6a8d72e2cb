import type { FooterOperator } from './page-footer.tsx'

/** What the app's screens say of their operator; the server writes it into each as it is sent. */
export type PageOperator = FooterOperator & { contactEmail: string; bookingUrl: string }

/** Stands in the built screens where the server writes the course's name. */
export const courseNameMark = '%COURSE_NAME%'
/** Stands in the built screens where the server writes {@link PageOperator} as JSON. */
export const operatorMark = '%OPERATOR%'
/** Stands in the built screens where the server writes the styles of the operator's colours and logo. */
export const brandStylesMark = '%BRAND_STYLES%'

/** What a screen says where no server has filled it in: in the development server and in tests. */
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

/** The operator of this page. */
export const pageOperator = (): PageOperator => {
  if (import.meta.env.SSR) return import.meta.env.DEV ? unfilled : built
  const text = document.querySelector<HTMLMetaElement>('meta[name=operator]')?.content ?? ''
  read ??= text.startsWith('{') ? (JSON.parse(text) as PageOperator) : unfilled
  return read
}
