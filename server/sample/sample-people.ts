/** Invented people: surnames that mean “sample” or “example”, addresses without mailboxes (RFC 2606). */
export type SamplePerson = { fullName: string; email: string }

export type SampleTeam = {
  companyName: string
  people: [SamplePerson, ...SamplePerson[]]
  daysAgo: number
  outcome: 'pending' | 'approved' | 'rejected'
  /** Completed modules of each activated person, in the order of `people`; the others have not activated. */
  completed?: number[]
  via: 'interest' | 'access-request'
}

const person = (fullName: string, domain: string): SamplePerson => ({
  fullName,
  email: `${fullName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')}@${domain}`,
})

export const sampleTeams: [SampleTeam, ...SampleTeam[]] = [
  {
    companyName: 'Vzorová náborová (sample)',
    people: [
      person('Alena Vzorová', 'vzor.example.com'),
      person('Petr Vzorový', 'vzor.example.com'),
      person('Žofie Vzorová', 'vzor.example.com'),
    ],
    daysAgo: 34,
    outcome: 'approved',
    completed: [8, 5, 2],
    via: 'interest',
  },
  {
    companyName: 'Sample Search Partners (sample)',
    people: [person('Sam Sample', 'search.example.com'), person('Erin Example', 'search.example.com')],
    daysAgo: 27,
    outcome: 'approved',
    completed: [4, 1],
    via: 'interest',
  },
  {
    companyName: 'Příkladná IT (sample)',
    people: [
      person('Jan Příkladný', 'priklad.example.com'),
      person('Eva Příkladná', 'priklad.example.com'),
      person('Ota Příkladný', 'priklad.example.com'),
    ],
    daysAgo: 16,
    outcome: 'approved',
    completed: [3],
    via: 'access-request',
  },
  {
    companyName: 'Specimen Staffing (sample)',
    people: [person('Pat Specimen', 'staffing.example.com')],
    daysAgo: 12,
    outcome: 'rejected',
    via: 'access-request',
  },
  {
    companyName: 'Ukázková personalistika (sample)',
    people: [person('Dana Ukázková', 'ukazka.example.com'), person('Ivo Ukázka', 'ukazka.example.com')],
    daysAgo: 2,
    outcome: 'pending',
    via: 'interest',
  },
  {
    companyName: 'Placeholder Talent (sample)',
    people: [person('Robin Placeholder', 'talent.example.com')],
    daysAgo: 0,
    outcome: 'pending',
    via: 'access-request',
  },
]

/** Invited people without a request; the first ones open their preview. */
export const sampleInvited: SamplePerson[] = [
  'Anna Vzorková',
  'Bára Ukázková',
  'Cyril Příklad',
  'Drew Sample',
  'Emil Vzor',
  'Fran Specimen',
  'Gita Příkladová',
  'Harper Example',
  'Ida Vzorová',
  'Jules Placeholder',
].map((name) => person(name, 'invited.example.com'))

export const sampleWaiting: SamplePerson[] = [
  'Karel Vzor',
  'Lea Ukázková',
  'Morgan Sample',
  'Nela Příkladná',
  'Ondřej Vzorný',
  'Page Specimen',
  'Quinn Example',
].map((name) => person(name, 'waitlist.example.com'))
