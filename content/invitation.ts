/** A figure of the course, quoted with its source in invitations. */
export const invitationSample = {
  factId: 'F2.30',
  text: 'In 2021, 77.0% of the Czech companies that tried to recruit ICT specialists had vacancies that were hard to fill, the second highest share in the EU; across the EU it was 62.8%.',
  source: 'Eurostat, quoted by the press, July 2023',
}
