import { Marked } from 'marked'
import type { BranchingCase } from '#contract/branching-case.ts'
import { type Decision, decision } from '#contract/decision-content.ts'
import type { ShownCase, ShownDecision } from '../../../platform/db/json-columns.ts'
import { withoutCitations } from './citations.ts'
import { sanitizeLessonHtml } from './sanitize-lesson-html.ts'
import { readYaml } from './yaml-blocks.ts'

export const readDecision = (yaml: string) => readYaml(decision, yaml)

/** The placeholder of a decision in a lesson's HTML. */
export const decisionPlace = (id: string): string => `<div data-decision="${id}"></div>`

export const decisionPlaces = /<div data-decision="([^"]*)"><\/div>/g

/** Renders a case as safe HTML without reference marks, because its sources are listed with the reasoning. Wide tables scroll horizontally. */
export const renderCase = (markdown: string): string =>
  sanitizeLessonHtml(
    new Marked({ gfm: true })
      .parse(withoutCitations(markdown), { async: false })
      .replaceAll('<table>', '<div class="table-scroll" role="group" aria-label="Table of the case" tabindex="0"><table>')
      .replaceAll('</table>', '</table></div>'),
  )

export const withCaseHtml = (each: Decision): ShownDecision => ({ ...each, caseHtml: renderCase(each.case) })

export const shownCase = (found: BranchingCase): ShownCase => ({
  ...found,
  introHtml: renderCase(found.intro),
  steps: found.steps.map((step) => ({ ...step, situationHtml: renderCase(step.situation) })),
})
