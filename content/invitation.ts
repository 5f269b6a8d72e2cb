/** A figure of the course that an invitation shows as a sample, in one sentence, with who stands behind it. */
export const invitationSample = {
  /** The fact of the course that it repeats. */
  factId: 'F2.30',
  text: 'In 2021, 77.0% of the Czech companies that tried to recruit ICT specialists had vacancies that were hard to fill, the second highest share in the EU; across the EU it was 62.8%.',
  source: 'Eurostat, quoted by the press, July 2023',
}
