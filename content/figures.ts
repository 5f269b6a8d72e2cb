/** A public page on which a figure can be checked. */
type PublicSource = { label: string; url: string }

/** A figure on the landing page. `details` and `detailSources` are the operator's additions. */
export type LandingStatistic = {
  value: string
  label: string
  source: string
  /** Year of the figure; blank when the provider names none. */
  year: string
  details: string
  detailSources: PublicSource[]
}

/** Source of the figures that only the provider can vouch for. */
export const providersEstimate = 'provider’s estimate'

/** Whether this is the figure that Module 1 attributes to the EU, still without another source. */
export const isEuropeanFigure = ({ value, label, source, detailSources }: LandingStatistic): boolean =>
  value === '63%' && label.includes('Czech') && source === providersEstimate && detailSources.length === 0

/** The Czech value of the same survey (fact F2.30 of the course), with its publisher. */
export const czechFigure: LandingStatistic = {
  value: '77%',
  label: 'of the Czech companies that tried to hire ICT specialists found the jobs hard to fill',
  source: 'Eurostat, reported by Delano in 2023',
  year: '2021',
  details: 'Specialists of every seniority. The value for the EU was 63%.',
  detailSources: [{ label: 'Delano, July 2023', url: 'https://delano.lu/article/71-of-luxembourg-companies-exp' }],
}
