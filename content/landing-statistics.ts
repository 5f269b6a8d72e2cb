import { type LandingStatistic, providersEstimate } from './figures.ts'

const providersStatement = 'the provider’s own statement'

/** Figures that the first start enters into the settings: the operator's claims. */
export const landingStatistics: LandingStatistic[] = [
  {
    value: '63%',
    label: 'of Czech companies struggle with senior IT talent',
    source: providersEstimate,
    year: '',
    details: '',
    detailSources: [],
  },
  {
    value: '74%',
    label: 'of US firms face shortages',
    source: providersEstimate,
    year: '',
    details: '',
    detailSources: [],
  },
  {
    value: '68 days',
    label: 'average time-to-hire',
    source: providersEstimate,
    year: '',
    details: '',
    detailSources: [],
  },
  {
    value: '400K euro',
    label: 'potential agency-fee savings',
    source: providersEstimate,
    year: '',
    details: '',
    detailSources: [],
  },
]

export const landingClaims: LandingStatistic[] = [
  {
    value: '20+ years',
    label: 'of experience',
    source: providersStatement,
    year: '',
    details: '',
    detailSources: [],
  },
  {
    value: '500+',
    label: 'placements',
    source: providersStatement,
    year: '',
    details: '',
    detailSources: [],
  },
  {
    value: '15K euro',
    label: 'or so saved in fees when one hire needs no agency',
    source: providersEstimate,
    year: '',
    details: '',
    detailSources: [],
  },
  {
    value: '80,000-120,000 euros',
    label: 'Czech senior salary, principal level, gross a year',
    source: providersEstimate,
    year: '',
    details: '',
    detailSources: [],
  },
]
