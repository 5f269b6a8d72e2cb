import { brandStyles } from '#contract/identity.ts'
import type { OperatorSettings } from '#contract/settings.ts'
import { escapeHtml } from '../mail/escape-html.ts'

/** A policy cannot allow an empty style element. */
const noStyles = ':root{}'

/** Replaces the build's placeholders in a screen with the operator's settings (`web/ui/operator.ts`). */
export const fillInOperator = (html: string, { brand, ...operator }: OperatorSettings): string => {
  const { courseName, name, registrationLine, socialProfiles, contactEmail, bookingUrl } = operator
  const settings = { courseName, name, registrationLine, socialProfiles, contactEmail, bookingUrl }
  return html
    .replaceAll('%COURSE_NAME%', () => escapeHtml(courseName))
    .replaceAll('%OPERATOR%', () => escapeHtml(JSON.stringify(settings)))
    .replaceAll('%BRAND_STYLES%', () => brandStyles(brand) || noStyles)
}

export const markText = '%OPERATOR% %BRAND_STYLES%'
