import { brandStyles } from '#contract/identity.ts'
import type { OperatorSettings } from '#contract/settings.ts'
import { escapeHtml } from '../mail/escape-html.ts'

/** A policy cannot allow a style element without a text. */
const noStyles = ':root{}'

/** Fills what the operator's settings say into a screen of the app, where the build left marks (`web/ui/operator.ts`). */
export const fillInOperator = (html: string, { courseName, contactEmail, bookingUrl, brand }: OperatorSettings): string =>
  html
    .replaceAll('%COURSE_NAME%', () => escapeHtml(courseName))
    .replaceAll('%OPERATOR%', () => escapeHtml(JSON.stringify({ courseName, contactEmail, bookingUrl })))
    .replaceAll('%BRAND_STYLES%', () => brandStyles(brand) || noStyles)

/** All marks, to tell whether two states of the settings fill them in alike. */
export const markText = '%OPERATOR% %BRAND_STYLES%'
