/** A public page a figure can be checked on. */
type PublicSource = { label: string; url: string }

/** A figure on the landing page. `source` and `year` say who stands behind it; `details` and `detailSources` what the operator adds. */
export type LandingStatistic = {
  value: string
  label: string
  source: string
  /** Year the figure holds for; blank when the provider names none. */
  year: string
  details: string
  detailSources: PublicSource[]
}

/** Shown as the source of every figure that only the provider can answer for. */
export const providersEstimate = 'provider’s estimate'

/** The figure of the landing page that readers of Module 1 know as the EU's, while its operator names no other source. */
export const isEuropeanFigure = ({ value, label, source, detailSources }: LandingStatistic): boolean =>
  value === '63%' && label.includes('Czech') && source === providersEstimate && detailSources.length === 0

/** The Czech value of the same survey (fact F2.30 of the course), with who quotes the office that published it. */
export const czechFigure: LandingStatistic = {
  value: '77%',
  label: 'of the Czech companies that tried to hire ICT specialists found the jobs hard to fill',
  source: 'Eurostat, reported by Delano in 2023',
  year: '2021',
  details: 'Specialists of every seniority. The value for the EU was 63%.',
  detailSources: [{ label: 'Delano, July 2023', url: 'https://delano.lu/article/71-of-luxembourg-companies-exp' }],
}
